import { LINK_MAX } from '#contracts/shop-links'
import { plainText } from '../../../ui/plain-text.ts'

/** `link`: typed or pasted; others: from a phone's share sheet. */
export interface SharedFields {
  link?: string | undefined
  title?: string | undefined
  text?: string | undefined
  url?: string | undefined
}

/** Most apps put the URL into `text` after the title, so duplicates are dropped. */
export function sharedText({ link, title, text, url }: SharedFields): string | undefined {
  const parts: string[] = []
  for (const part of [link, text, url]) {
    if (part && !parts.some((known) => known.includes(part))) parts.push(part)
  }
  if (title && !parts.some((known) => known.includes(title))) parts.unshift(title)
  return plainText(parts.join(' '), LINK_MAX) || undefined
}
