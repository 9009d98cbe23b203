import { plainText } from '../../../ui/plain-text.ts'

/** What an address may bring: typed or pasted as `link`, or the three fields that a phone's share sheet fills as it likes. */
export interface SharedFields {
  link?: string | undefined
  title?: string | undefined
  text?: string | undefined
  url?: string | undefined
}

/** One text of all that was shared, each part once: most apps put the address into `text`, and the title before it. */
export function sharedText({ link, title, text, url }: SharedFields): string | undefined {
  const parts: string[] = []
  for (const part of [link, text, url]) {
    if (part && !parts.some((known) => known.includes(part))) parts.push(part)
  }
  if (title && !parts.some((known) => known.includes(title))) parts.unshift(title)
  return plainText(parts.join(' '), LONGEST) || undefined
}

/**
 * A field of the address as it was written. The router reads digits as a number, and an item number has more of them than a
 * number can hold: then the text is taken from the address itself.
 */
export function fieldText(name: string, read: unknown, address: string): string | undefined {
  const written = typeof read === 'number' ? new URLSearchParams(address).get(name) : read
  if (typeof written !== 'string') return undefined
  return plainText(written, LONGEST) || undefined
}

/** `LINK_MAX` of the contract, whose reader is not for the first load of every page. */
const LONGEST = 2000
