import { NO_SUPPORT_ADDRESS, SUPPORT_LINE_PLACEHOLDER } from '#contracts/page'

/** The address for mail to support, which the server writes into the page; null: nobody reads such mail. */
export function supportAddress(): string | null {
  return document.querySelector<HTMLMetaElement>('meta[name=support]')?.content || null
}

/** How support is reached, in words. The server fills them into a page that was made at build. */
export function supportLine(): string {
  if (typeof document === 'undefined') return SUPPORT_LINE_PLACEHOLDER
  return supportAddress() ?? NO_SUPPORT_ADDRESS
}
