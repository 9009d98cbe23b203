/**
 * The start of a text: at most `max` UTF-16 units, which limits of the contracts and `maxlength` of form fields count too.
 * A pair of units that is one character, such as an emoji, is kept whole or left out: half of one can be neither stored nor sent.
 */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text
  const splits = /[\ud800-\udbff]/.test(text.charAt(max - 1))
  return text.slice(0, splits ? max - 1 : max)
}
