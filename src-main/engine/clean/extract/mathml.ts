/** MathML as parsed: what `texOfMath` needs of an element. */
export interface MathElement {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: (MathElement | string)[];
}

/** Operators and letters that have a name in TeX (ISO 9573-13 entity names, The TeXbook, appendix F). */
const SYMBOLS = new Map<string, string>(
  Object.entries({
    α: '\\alpha',
    β: '\\beta',
    γ: '\\gamma',
    δ: '\\delta',
    ε: '\\varepsilon',
    ϵ: '\\epsilon',
    ζ: '\\zeta',
    η: '\\eta',
    θ: '\\theta',
    ϑ: '\\vartheta',
    ι: '\\iota',
    κ: '\\kappa',
    λ: '\\lambda',
    μ: '\\mu',
    ν: '\\nu',
    ξ: '\\xi',
    π: '\\pi',
    ρ: '\\rho',
    σ: '\\sigma',
    ς: '\\varsigma',
    τ: '\\tau',
    υ: '\\upsilon',
    φ: '\\varphi',
    ϕ: '\\phi',
    χ: '\\chi',
    ψ: '\\psi',
    ω: '\\omega',
    Γ: '\\Gamma',
    Δ: '\\Delta',
    Θ: '\\Theta',
    Λ: '\\Lambda',
    Ξ: '\\Xi',
    Π: '\\Pi',
    Σ: '\\Sigma',
    Υ: '\\Upsilon',
    Φ: '\\Phi',
    Ψ: '\\Psi',
    Ω: '\\Omega',
    '∑': '\\sum',
    '∏': '\\prod',
    '∫': '\\int',
    '∬': '\\iint',
    '∮': '\\oint',
    '∞': '\\infty',
    '∂': '\\partial',
    '∇': '\\nabla',
    '±': '\\pm',
    '∓': '\\mp',
    '×': '\\times',
    '÷': '\\div',
    '⋅': '\\cdot',
    '·': '\\cdot',
    '∘': '\\circ',
    '≤': '\\leq',
    '≥': '\\geq',
    '≠': '\\neq',
    '≈': '\\approx',
    '≡': '\\equiv',
    '∼': '\\sim',
    '≃': '\\simeq',
    '≅': '\\cong',
    '∝': '\\propto',
    '≪': '\\ll',
    '≫': '\\gg',
    '∈': '\\in',
    '∉': '\\notin',
    '∋': '\\ni',
    '⊂': '\\subset',
    '⊆': '\\subseteq',
    '⊃': '\\supset',
    '⊇': '\\supseteq',
    '∪': '\\cup',
    '∩': '\\cap',
    '∅': '\\emptyset',
    '∖': '\\setminus',
    '∧': '\\wedge',
    '∨': '\\vee',
    '¬': '\\neg',
    '∀': '\\forall',
    '∃': '\\exists',
    '→': '\\to',
    '←': '\\leftarrow',
    '↔': '\\leftrightarrow',
    '⇒': '\\Rightarrow',
    '⇐': '\\Leftarrow',
    '⇔': '\\Leftrightarrow',
    '↦': '\\mapsto',
    '⟨': '\\langle',
    '⟩': '\\rangle',
    '⌊': '\\lfloor',
    '⌋': '\\rfloor',
    '⌈': '\\lceil',
    '⌉': '\\rceil',
    '‖': '\\|',
    '∥': '\\parallel',
    '⊥': '\\perp',
    '⊕': '\\oplus',
    '⊗': '\\otimes',
    '†': '\\dagger',
    '…': '\\ldots',
    '⋯': '\\cdots',
    '⋮': '\\vdots',
    '⋱': '\\ddots',
    ℏ: '\\hbar',
    ℓ: '\\ell',
    ℜ: '\\Re',
    ℑ: '\\Im',
    ℵ: '\\aleph',
    ℝ: '\\mathbb{R}',
    ℂ: '\\mathbb{C}',
    ℕ: '\\mathbb{N}',
    ℤ: '\\mathbb{Z}',
    ℚ: '\\mathbb{Q}',
    '∣': '\\mid',
    '−': '-',
    '′': "'",
    '{': '\\{',
    '}': '\\}',
    '%': '\\%',
    '#': '\\#',
    '&': '\\&',
    _: '\\_',
    '√': '\\surd',
    '\u2061': '',
    '\u2062': '',
    '\u2063': ',',
    '\u2064': '+',
  }),
);
/** Functions that TeX sets upright by name. */
const FUNCTIONS = new Set(
  'sin cos tan cot sec csc arcsin arccos arctan sinh cosh tanh log ln lg exp lim max min sup inf det dim ker gcd deg arg Pr hom liminf limsup'.split(
    ' ',
  ),
);
const ACCENTS = new Map<string, string>([
  ['^', '\\hat'],
  ['ˆ', '\\hat'],
  ['~', '\\tilde'],
  ['˜', '\\tilde'],
  ['¯', '\\overline'],
  ['‾', '\\overline'],
  ['―', '\\overline'],
  ['→', '\\vec'],
  ['⃗', '\\vec'],
  ['˙', '\\dot'],
  ['¨', '\\ddot'],
  ['ˇ', '\\check'],
  ['˘', '\\breve'],
  ['⏞', '\\overbrace'],
]);
/** Deeper than any formula; what lies below is left out, so that a hostile page cannot exhaust the stack. */
const DEPTH = 200;

/**
 * A `math` element -> TeX without delimiters: the annotation that its author wrote where there is one, `alttext`, else
 * a reading of presentation MathML (MathML Core). Elements that are not known give their content.
 */
export function texOfMath(math: MathElement): string {
  const annotation = annotationOf(math, 0);
  if (annotation !== undefined) return annotation;
  const alt = math.attributes['alttext']?.trim();
  if (alt !== undefined && alt !== '') return alt;
  return tidy(row(math.children, 0));
}

function annotationOf(element: MathElement, depth: number): string | undefined {
  if (depth > DEPTH) return undefined;
  for (const child of element.children) {
    if (typeof child === 'string') continue;
    if (child.name === 'annotation' && /tex/i.test(child.attributes['encoding'] ?? '')) {
      const tex = textOf(child, 0).trim();
      if (tex !== '') return tex;
    }
    if (child.name === 'semantics' || child.name === 'mrow') {
      const inner = annotationOf(child, depth + 1);
      if (inner !== undefined) return inner;
    }
  }
  return undefined;
}

function textOf(element: MathElement, depth: number): string {
  if (depth > DEPTH) return '';
  return element.children.map((child) => (typeof child === 'string' ? child : textOf(child, depth + 1))).join('');
}

function row(children: readonly (MathElement | string)[], depth: number): string {
  return children
    .filter((child) => typeof child !== 'string')
    .map((child) => tex(child, depth + 1))
    .join(' ');
}

function tex(element: MathElement, depth: number): string {
  if (depth > DEPTH) return '';
  const parts = element.children.filter((child) => typeof child !== 'string');
  const part = (i: number): string => (parts[i] === undefined ? '' : tex(parts[i], depth + 1));
  const group = (i: number): string => `{${tidy(part(i))}}`;
  switch (element.name) {
    case 'mi':
    case 'mo':
    case 'mn':
      return token(textOf(element, depth).trim());
    case 'mtext':
    case 'ms': {
      const text = textOf(element, depth).replace(/\s+/g, ' ');
      return text.trim() === '' ? ' ' : `\\text{${text}}`;
    }
    case 'mspace':
      return ' ';
    case 'mfrac':
      return `\\frac${group(0)}${group(1)}`;
    case 'msqrt':
      return `\\sqrt{${tidy(row(element.children, depth))}}`;
    case 'mroot':
      return `\\sqrt[${tidy(part(1))}]${group(0)}`;
    case 'msup':
      return `${base(part(0))}^${group(1)}`;
    case 'msub':
      return `${base(part(0))}_${group(1)}`;
    case 'msubsup':
    case 'munderover':
      return `${base(part(0))}_${group(1)}^${group(2)}`;
    case 'munder':
      return `${base(part(0))}_${group(1)}`;
    case 'mover': {
      const accent = parts[1] === undefined ? undefined : ACCENTS.get(textOf(parts[1], depth).trim());
      return accent === undefined ? `${base(part(0))}^${group(1)}` : `${accent}${group(0)}`;
    }
    case 'mfenced': {
      const open = token(element.attributes['open'] ?? '(');
      const close = token(element.attributes['close'] ?? ')');
      const separator = (element.attributes['separators'] ?? ',').trim().charAt(0);
      const inner = parts.map((child) => tex(child, depth + 1)).join(`${separator} `);
      return `\\left${open === '' ? '.' : open} ${inner} \\right${close === '' ? '.' : close}`;
    }
    case 'mtable':
      return `\\begin{matrix} ${parts.map((child) => tex(child, depth + 1)).join(' \\\\ ')} \\end{matrix}`;
    case 'mtr':
    case 'mlabeledtr':
      return parts.map((child) => tidy(tex(child, depth + 1))).join(' & ');
    case 'annotation':
    case 'annotation-xml':
    case 'mphantom':
      return '';
    default:
      return row(element.children, depth);
  }
}

function token(text: string): string {
  const known = SYMBOLS.get(text);
  if (known !== undefined) return known;
  if (FUNCTIONS.has(text)) return `\\${text}`;
  if (/^[A-Za-z]{2,}$/.test(text)) return `\\mathrm{${text}}`;
  let out = '';
  for (const c of text) {
    const symbol = SYMBOLS.get(c) ?? c;
    out += symbol.length > 1 ? `${symbol} ` : symbol;
  }
  return out.trim();
}

/** What a sub- or superscript hangs on must be one group. */
function base(text: string): string {
  const inner = tidy(text);
  return inner.length <= 1 || /^\\[A-Za-z]+$/.test(inner) ? inner : `{${inner}}`;
}

function tidy(text: string): string {
  return text.replace(/ {2,}/g, ' ').trim();
}
