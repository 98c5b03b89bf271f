/**
 * The words that spaCy's English tokenizer does not take apart by rule, or takes apart in its own way: contractions,
 * clock times, abbreviations, emoticons. Which they are is a fact of spaCy 3.8 (lang/en and lang/tokenizer_exceptions);
 * here they are generated from the patterns behind them. The set as a whole is checked against spaCy's in the tests.
 */

const PRONOUNS = 'i you he she it we they';
const WH_WORDS = 'who what when where why how there that this these those';

/** [heads, endings]; `|` parts the tokens of an ending. Each also exists without its apostrophes, and with a capital. */
const CONTRACTIONS: readonly [heads: string, endings: string][] = [
  ['i', "'m 'm|a"],
  [PRONOUNS, "'ll 'll|'ve 'd 'd|'ve"],
  ['i you we they', "'ve"],
  ['you we they', "'re"],
  ['he she it', "'s"],
  [WH_WORDS, "'ll 'll|'ve 'd 'd|'ve"],
  ['who what when where why how there that this', "'s"],
  ['who what when where why how there these those', "'re 've"],
  ['ca could do does did had may might must need ought sha should wo would', "n't n't|'ve"],
  ['could might must should would not', "'ve"],
  ['ai are is was were have has dare', "n't"],
];

/** Forms without an apostrophe that are words of their own. */
const WORDS_OF_THEIR_OWN = new Set('ill its hell shell shed were well whore'.split(' '));

/** `|` parts the tokens; with a capital too. */
const SPLIT_EITHER_CASE = "can|not gon|na got|ta let|'s c'm|on how|'d|'y";
const SPLIT_AS_IS = "y'|all y|all";

const DROPPED_G = 'doin goin nothin nuthin ol somethin lovin havin';
const WHOLE_EITHER_CASE = "ma'am o'clock";
const WHOLE = `
  'em em 'll ll 'nuff nuff 'S 's ‘S ‘s 're 'd 'Cause 'cause 'cos 'Cos 'coz 'Coz 'cuz 'Cuz 'bout and/or w/o
  Mt. Ak. Ala. Apr. Ariz. Ark. Aug. Calif. Colo. Conn. Dec. Del. Feb. Fla. Ga. Ia. Id. Ill. Ind. Jan. Jul. Jun. Kan.
  Kans. Ky. La. Mar. Mass. Mich. Minn. Miss. N.C. N.D. N.H. N.J. N.M. N.Y. Neb. Nebr. Nev. Nov. Oct. Okla. Ore. Pa.
  S.C. Sep. Sept. Tenn. Va. Wash. Wis. a.m. Adm. Bros. co. Co. Corp. D.C. Dr. e.g. E.g. E.G. Gen. Gov. i.e. I.e. I.E.
  Inc. Jr. Ltd. Md. Messrs. Mo. Mont. Mr. Mrs. Ms. p.m. Ph.D. Prof. Rep. Rev. Sen. St. vs. v.s.
  \\t \\n — ' \\") <space> '' C++ a. b. c. d. e. f. g. h. i. j. k. l. m. n. o. p. q. r. s. t. u. v. w. x. y. z. ä. ö. ü.
  :) :-) :)) :-)) :))) :-))) (: (-: =) (= :] :-] [: [-: [= =] :o) (o: :} :-} 8) 8-) (-8 ;) ;-) (; (-; :( :-( :(( :-((
  :((( :-((( ): )-: =( >:( :') :'-) :'( :'-( :/ :-/ =/ =| :| :-| ]= =[ :1 :P :-P :p :-p :O :-O :o :-o :0 :-0 :() >:o
  :* :-* :3 :-3 =3 :> :-> :X :-X :x :-x :D :-D ;D ;-D =D xD XD xDD XDD 8D 8-D ^_^ ^__^ ^___^ >.< >.> <.< ._. ;_; -_-
  -__- v.v V.V v_v V_V o_o o_O O_o O_O 0_o o_0 0_0 o.O O.o O.O o.o 0.0 o.0 0.o @_@ <3 <33 <333 </3 (^_^) (-_-) (._.)
  (>_<) (*_*) (¬_¬) ಠ_ಠ ಠ︵ಠ (ಠ_ಠ) ¯\\(ツ)/¯ (╯°□°）╯︵┻━┻ ><(((*>`;

/** Special case -> its tokens. White space, which spaCy also lists, is left out: it never becomes a word. */
export function specialCases(): Map<string, string[]> {
  const cases = new Map<string, string[]>();
  const addTokens = (tokens: string[]): void => {
    for (const form of [tokens, tokens.map((token) => token.replaceAll("'", '’'))]) cases.set(form.join(''), form);
  };
  const add = (pattern: string): void => addTokens(pattern.split('|'));
  for (const [heads, endings] of CONTRACTIONS) {
    for (const head of heads.split(' ')) {
      for (const ending of endings.split(' ')) {
        for (const form of [`${head}|${ending}`, `${head}|${ending}`.replaceAll("'", '')]) {
          if (WORDS_OF_THEIR_OWN.has(form.replaceAll('|', ''))) continue;
          add(form);
          add(capital(form));
        }
      }
    }
  }
  for (const pattern of SPLIT_EITHER_CASE.split(' ')) [pattern, capital(pattern)].forEach(add);
  for (const pattern of SPLIT_AS_IS.split(' ')) add(pattern);
  for (const word of DROPPED_G.split(' ')) [word, capital(word), `${word}'`, `${capital(word)}'`].forEach(add);
  for (const word of WHOLE_EITHER_CASE.split(' ')) [word, capital(word)].forEach(add);
  for (const word of WHOLE.trim().split(/\s+/)) addTokens([word]);
  for (let hour = 1; hour <= 12; hour++) for (const half of ['am', 'a.m.', 'pm', 'p.m.']) add(`${hour}|${half}`);
  for (const scale of 'cfkCFK') add(`°|${scale}|.`);
  return cases;
}

/** ASCII only. */
function capital(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}
