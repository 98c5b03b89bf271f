/** One document's text with lines, paragraphs, words and n-grams, each computed at most once. Owned by engine/text. */
export interface TextView {
  readonly text: string;
}
