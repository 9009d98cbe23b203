import { NO_SUPPORT_ADDRESS, SUPPORT_LINE_PLACEHOLDER } from '#contracts/page'

/** Written into the page by the server; null without a mailbox. */
export function supportAddress(): string | null {
  return document.querySelector<HTMLMetaElement>('meta[name=support]')?.content || null
}

/** The server fills the placeholder in prerendered pages. */
export function supportLine(): string {
  if (typeof document === 'undefined') return SUPPORT_LINE_PLACEHOLDER
  return supportAddress() ?? NO_SUPPORT_ADDRESS
}
