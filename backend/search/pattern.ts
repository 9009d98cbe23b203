/** A LIKE pattern that finds `text` anywhere, with the wildcards in it taken literally (escape character: backslash). */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}
