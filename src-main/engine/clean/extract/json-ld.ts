/** What JSON-LD of schema.org says of the page. */
export interface Declared {
  /** Types of all things named, without their namespace. */
  types: Set<string>;
  headline?: string;
  author?: string;
  date?: string;
  site?: string;
  licence?: string;
  language?: string;
  /** The longest articleBody, text or reviewBody. */
  body?: string;
  /** The longest description of a product. */
  product?: string;
}

/** Things looked at over all scripts of a page. */
const THINGS = 20_000;

/** Scripts that do not parse are passed over: pages break their JSON-LD in every way. */
export function declaredOf(scripts: readonly string[]): Declared {
  const declared: Declared = { types: new Set() };
  const queue: unknown[] = [];
  for (const script of scripts) {
    const value = parse(script);
    if (value !== undefined) queue.push(value);
  }
  for (let i = 0; i < queue.length && i < THINGS; i++) {
    const thing = queue[i];
    if (Array.isArray(thing)) for (const member of thing) queue.push(member);
    else if (typeof thing === 'object' && thing !== null) {
      take(declared, thing as Record<string, unknown>);
      for (const value of Object.values(thing)) if (typeof value === 'object' && value !== null) queue.push(value);
    }
  }
  return declared;
}

function parse(script: string): unknown {
  const text = script
    .replace(/^\s*(?:<!--|\/\/\s*<[!?]\[CDATA\[|\/\*\s*<[!?]\[CDATA\[\s*\*\/)/, '')
    .replace(/(?:-->|\/\/\s*\]\]>|\/\*\s*\]\]>\s*\*\/)\s*$/, '');
  try {
    return JSON.parse(text) as unknown;
  } catch {
    try {
      // Line feeds within strings are the commonest fault.
      return JSON.parse(text.replace(/[\u0000-\u001f]+/g, ' ')) as unknown;
    } catch {
      return undefined;
    }
  }
}

const ARTICLE =
  /Article|Posting|NewsStory|Report|Review|Recipe|Question|Answer|HowTo|CreativeWork|WebPage|Product|Book/;

function take(declared: Declared, thing: Record<string, unknown>): void {
  let typed = false;
  for (const type of [thing['@type']].flat()) {
    if (typeof type !== 'string') continue;
    const name = type.replace(/^.*[/#:]/, '');
    declared.types.add(name);
    typed ||= ARTICLE.test(name);
  }
  const body =
    stringOf(thing['articleBody']) ?? stringOf(thing['reviewBody']) ?? (typed ? stringOf(thing['text']) : undefined);
  if (body !== undefined && body.length > (declared.body?.length ?? 0)) declared.body = body;
  if (!typed) return;
  const product = isProduct(thing['@type']) ? stringOf(thing['description']) : undefined;
  if (product !== undefined && product.length > (declared.product?.length ?? 0)) declared.product = product;
  set(declared, 'headline', stringOf(thing['headline']) ?? stringOf(thing['name']));
  set(declared, 'author', namesOf(thing['author'] ?? thing['creator']));
  set(declared, 'date', stringOf(thing['datePublished']) ?? stringOf(thing['dateCreated']));
  set(declared, 'site', namesOf(thing['publisher']));
  set(
    declared,
    'licence',
    stringOf(thing['license']) ?? stringOf((thing['license'] as { url?: unknown } | undefined)?.url),
  );
  set(declared, 'language', stringOf(thing['inLanguage']));
}

function isProduct(types: unknown): boolean {
  return [types].flat().some((type) => typeof type === 'string' && /(?:^|[/#:])Product(?:Group)?$/.test(type));
}

function set(
  declared: Declared,
  field: 'headline' | 'author' | 'date' | 'site' | 'licence' | 'language',
  value: string | undefined,
): void {
  if (value !== undefined) declared[field] ??= value;
}

function stringOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

/** Names of a person, an organisation, or several. */
function namesOf(value: unknown): string | undefined {
  const names: string[] = [];
  for (const one of [value].flat()) {
    const name = stringOf(one) ?? stringOf((one as { name?: unknown } | null | undefined)?.name);
    if (name !== undefined && names.length < 10 && !names.includes(name)) names.push(name);
  }
  return names.length > 0 ? names.join(', ') : undefined;
}
