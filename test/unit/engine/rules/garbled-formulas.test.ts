import { describe, expect, it } from 'vitest';
import { prepareCleaner } from '#engine/clean/prepare-cleaner.ts';
import { loadRecipe } from '#engine/recipe/load.ts';
import { rule } from '#engine/rules/garbled/garbled.ts';
import { ruleMeter } from '#test/helpers/measure-rule.ts';

/*
 * Documents that are formulas for the most part, of many kinds, as the presets clean and judge them: repair must leave
 * them as they are, and hardly any may go for garbled text (at most 1 %, and none of a kind here).
 */

const meter = await ruleMeter(rule);

/** Pieces of one kind each; documents are made of them. */
const KINDS: Readonly<Record<string, readonly string[]>> = {
  'analysis in Unicode': [
    '∀ε>0 ∃δ>0: |x−a|<δ ⇒ |ƒ(x)−ƒ(a)|<ε',
    '∫₀^∞ e^{−t²} dt = √π⁄2',
    '∂²u⁄∂t² = c²∇²u',
    'lim_{n→∞}(1+1⁄n)ⁿ = e',
    '∮_γ f(z) dz = 2πi ∑ₖ Res(f, zₖ)',
    'f∈C^∞(ℝⁿ), ‖f‖₂≤∞',
  ],
  'sets and logic': [
    'A∪B⊆C∖D, ∅≠X⊊Y',
    '¬(p∧q)↔¬p∨¬q',
    '⊢Γ,φ→ψ ⊨ ⊥',
    '□(p→q)→(□p→□q), ◇p',
    'λx.λy.x∘y : α→β→γ',
    '∃!x∈ℵ₀: x∉℘(S)',
  ],
  'Greek statistics': [
    'β̂ = (XᵀX)⁻¹Xᵀy, ε∼𝒩(0,σ²I)',
    'H₀: μ₁=μ₂, α=0.05, χ²(3)=7.81',
    'ρ=Σ(xᵢ−x̄)(yᵢ−ȳ)⁄(n−1)σₓσᵧ',
    'P(A∣B)=P(B∣A)P(A)⁄P(B)',
    'θ̃∼Γ(α,β), Φ(z)=½[1+erf(z/√2)]',
    'η²=0.12, τ=0.4, ψ_t−φψ_{t−1}',
  ],
  'bold, script and double-struck letters': [
    '𝐀𝐱=𝐛, 𝐱∈ℝⁿ',
    '𝔼[X²]−𝔼[X]²',
    '𝒪(n log n)⊂ℋ',
    '𝔤≅𝔰𝔩₂(ℂ)',
    '𝟙_{A}(ω)·𝑓(𝑥)',
    '𝚺=𝐔𝚲𝐔ᵀ',
  ],
  'quantum mechanics': ['⟨ψ|Ĥ|ψ⟩=E₀', '[x̂,p̂]=iħ', '|Φ⁺⟩=(|00⟩+|11⟩)⁄√2', 'σ̂ₓσ̂ᵧ=iσ̂_z', 'ρ̇=−i⁄ħ[H,ρ]', 'a†a|n⟩=n|n⟩'],
  chemistry: [
    '2H₂+O₂→2H₂O ΔH°=−571,6 kJ·mol⁻¹',
    'Na⁺+Cl⁻⇌NaCl↓',
    'CH₃–CH═CH₂ + HBr → CH₃CHBrCH₃',
    'Cu²⁺(aq)+2e⁻→Cu(s) E°=+0,34 V',
    '⁹²U²³⁵+¹₀n→¹⁴¹₅₆Ba+⁹²₃₆Kr+3¹₀n',
    'R–C≡N, α-D-Glcp-(1→4)-β-D-Glcp',
  ],
  'units and tolerances': [
    '25 °C±0,5 °C; 300 µm×50 Å',
    '9,81 m·s⁻²; 10 kΩ±5 %; 4,7 µF',
    '3′12″N, 45°30′E',
    '5‰–7‱; Ø 12 mm h7',
    '≥99,9 % w⁄w, ≤3 ㎎⁄㎥',
    '£5·£3≈€8, ¥100⁄℃, ¼″–½″',
  ],
  APL: [
    'life←{⊃1 ⍵∨.∧3 4=+/,¯1 0 1∘.⊖¯1 0 1∘.⌽⊂⍵}',
    '(⍳10)∘.×⍳10',
    '⍋⍒⌹⍎⍕⍺⍵⍬',
    '{⍵[⍋⍵]}¨⊂x',
    '⊢⌿⊣⍪⍉⌽⊖',
    '~∘R∊R∘.×R←1↓⍳N',
  ],
  'LaTeX source': [
    '\\frac{\\partial u}{\\partial t}=\\alpha\\nabla^2 u',
    '\\begin{pmatrix} a & b \\\\ c & d \\end{pmatrix}',
    '$\\sum_{i=1}^{n} x_i^2 \\leq \\epsilon$',
    '\\mathbb{E}[X]=\\int_\\Omega X\\,dP',
    '\\left\\langle x,y\\right\\rangle_{\\mathcal{H}}',
    '\\forall\\varepsilon>0\\;\\exists\\delta',
  ],
  'text of MathML': [
    'x = − b ± √ b 2 − 4 a c 2 a',
    '∑ k = 0 n \u2061 ( n k ) = 2 n',
    'f \u2061 ( x ) = ∫ a b \u2062 g',
    'lim\u2061 x → ∞',
    'det\u2061 ( A − λ I ) = 0',
    'A \u2062 B ⊗ C ̂',
  ],
  'Chinese with formulas': [
    '设函数 f(x)=√(x²+1)，求 f′(x)≥0 的解集。',
    '若∠ABC=60°，则△ABC≌△DEF，α∥β。',
    '①x＞0；②y≤−1；③∠A⊥∠B，∵a＝b，∴c²＝2ab',
    '电阻 R＝10Ω±5％，ρ＝1.7×10⁻⁸Ω·m',
    '氧化还原反应：MnO₄⁻＋8H⁺＋5e⁻＝Mn²⁺＋4H₂O',
    '解：由题意得 ∴ x₁＝½，x₂＝－⅔。',
  ],
  'Japanese with formulas': [
    'ｆ（ｘ）＝ｘ²−２ｘ＋１ を因数分解せよ。',
    '∠ＡＯＢ＝９０°、△ＯＡＢ∽△ＯＣＤ',
    'Σ（ｋ＝１→ｎ）ｋ＝½ｎ（ｎ＋１）㎝²',
    '㍑あたり㎎、℃、㎥',
    '∴ α＝β（証明終）',
    '０≦θ≦π のとき sinθ≧½',
  ],
  'Korean with formulas': [
    '함수 f(x)=x²−3x+2 의 최솟값은 −¼이다.',
    '∠A=90°인 △ABC에서 a²=b²+c²',
    '∑ₖ₌₁ⁿ k³ = {n(n+1)⁄2}²',
    'Ω의 부분집합 A⊂B',
    '㎜, ㎏, ㎡',
    '∴ α+β=−p',
  ],
  'Russian with formulas': [
    'Пусть ∀ε>0 ∃N: |xₙ−a|<ε при n>N.',
    '∫₀^π sin x dx = 2, т. е. α=½',
    'F=ma, где m — масса, кг; a — м⁄с²',
    'Δt≈10⁻³ с, λ=0,5 мкм, ρ=1 г⁄см³',
    'U=IR, [R]=Ом, [U]=В',
    '∑(xᵢ−x̄)² → min',
  ],
  'Arabic and Hindi with formulas': [
    'إذا كان ∀ε>0 فإن |س−ص|<ε',
    'د(س)=√س²+١، س≥٠',
    'यदि α+β=π तो sinα=sinβ',
    '∫₀¹ x² dx = ⅓ होगा',
    'مجموع ∑ₙ ١⁄ن² = π²⁄٦',
    'त्रिभुज △ABC में ∠A=९०°',
  ],
  'Thai with formulas': [
    'กำหนดให้ f(x)=x²−1 แล้ว f′(2)=4',
    'มุม ∠ABC=60° และ α∥β',
    '∑ᵢ xᵢ⁄n = x̄',
    'ค่า π≈3.14159',
    'R=10Ω±5%',
    '∴ x=½',
  ],
  'algebra and categories': [
    'f:X↠Y, g∘f=id_X',
    'Hom(A⊗B,C)≅Hom(A,Cᴮ)',
    'ℤ/pℤ⊕ℤ₂[ξ], G⋊H, N⊲G',
    'π₁(S¹)≅ℤ',
    'Ext¹(ℚ,ℤ)≠0, A⇉B⇝C',
    '⨁ᵢMᵢ→∏ᵢMᵢ',
  ],
  'arrows, boxes and tables': [
    '│ x │ y²│',
    '├───┼───┤',
    '│ ½ │ √2│',
    '▲▼◄► ∎ ■ ☐☑☒',
    '↦ ↪ ↠ ⟶ ⟹ ⟺ ⤳',
    '⎡1 0⎤\n⎣0 1⎦ ⎛a⎞ ⎝b⎠',
  ],
  'code with signs': [
    'let π = Math.PI, Δ = x₁ - x₀;',
    'def σ(z): return 1/(1+exp(-z)) # ∈(0,1)',
    'fn(α, β) => α ≠ β ? "✓" : "✗"',
    'λ → map (≥ 0) ∘ filter (≢ ε)',
    '∀ {A : Set} → A ≡ A',
    'x ← c(1,2); μ̂ ← mean(x)',
  ],
  'phonetics and genetics': [
    '/ˈfɔː.mjʊ.lə/ [ʃtʁaːsə]',
    '5′-ATGC…-3′ ΔF508, p53⁺⁄⁻',
    'β-actin, γδ T, IFN-α, NF-κB',
    'Kᴅ=3 nM, IC₅₀≈10 µM',
    'ⁿJ(¹H,¹³C)=120 Hz, δ 7,26 ppm',
    'χ=0.3 Å⁻¹, 2θ=31,7°',
  ],
  'astronomy and weather': [
    'α=05ʰ14ᵐ32ˢ, δ=−08°12′06″',
    'M☉=1,99×10³⁰ kg, R⊕=6371 km',
    '☿ ♀ ♁ ♂ ♃ ♄ ♅ ♆',
    '☀ 25℃ ☁ 18℃ ☂ 12℃',
    'z≈1,1×10³, Ω_Λ=0,69',
    '1″⁄yr, 3 µas',
  ],
  'games and music': [
    '1.e4 e5 2.♘f3 ♘c6 3.♗b5 a6 ±',
    'A♠ K♥ Q♦ J♣ 10♠',
    'C♯m7 B♭ F𝄪 ♩=120 ♪♫♬',
    '⚀⚁⚂⚃⚄⚅',
    '15.♕×d5⁺ ♔h8 16.♖e1‼ ⩲',
    '𝄞 4⁄4 ♮',
  ],
};

/** Documents of so many pieces each. */
const PIECES = 14;
const DOCUMENTS = 20;

/** Documents of a kind: its pieces in an order that a small generator of numbers gives, with words about them. */
function documentsOf(pieces: readonly string[], seed: number): string[] {
  let state = seed;
  const next = (most: number): number => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return (state >>> 16) % most;
  };
  return Array.from({ length: DOCUMENTS }, (_, number) =>
    Array.from({ length: PIECES }, () => {
      const piece = pieces[next(pieces.length)]!;
      return ['', `(${String(number)}) `, 'where ', ''][next(4)]! + piece;
    }).join(['\n', '; ', '\n\n', ' '][number % 4]),
  );
}

const documents = Object.entries(KINDS).map(([kind, pieces], i): [string, string[]] => [
  kind,
  documentsOf(pieces, i + 1),
]);

describe('documents of formulas', () => {
  it.each(documents)('%s: none is lost', (_, texts) => {
    const { recipe } = loadRecipe('web-multilingual');
    const cleaner = prepareCleaner(recipe.clean);
    const most = recipe.thresholds['garbled.score']?.max;
    expect(typeof most).toBe('number');
    const lost = texts.filter((text) => {
      const cleaned = cleaner.clean({ as: 'text', text }, {}, 0);
      if (!cleaned.ok) return true;
      expect(cleaned.document.edits['repair']).toBe(undefined);
      return Number(meter(cleaned.document.text).cells['score']) > most!;
    });
    expect(lost).toEqual([]);
  });

  it('are told from what is garbled', () => {
    const garbled = documentsOf(['Ã©tÃ©', 'Ð¿Ñ€Ð¸Ð²ÐµÑ‚', 'crÃ¨me', 'â‚¬Ã¤'], 1);
    for (const text of garbled) expect(Number(meter(text).cells['score'])).toBeGreaterThan(0.3);
  });
});
