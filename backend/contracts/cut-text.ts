/**
 * At most `max` UTF-16 units, as `maxlength` counts. Half a surrogate pair can be neither stored nor sent.
 */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text
  const splits = /[\ud800-\udbff]/.test(text.charAt(max - 1))
  return text.slice(0, splits ? max - 1 : max)
}
