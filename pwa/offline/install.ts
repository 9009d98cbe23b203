import { INSTALL_OFFERED_KEY, recall, remember } from './device-storage.ts'
import { installPrompt } from './install-prompt.ts'

/** A prompt can be used once. */
export async function install(): Promise<void> {
  const prompt = installPrompt.get()
  installPrompt.set(null)
  await prompt?.prompt()
}

/**
 * Returned once per device: the browser's dialog or the share-sheet guide. Null if neither applies. Call
 * after a first saved product, never on arrival.
 */
export function installOffer(): 'prompt' | 'share-sheet' | null {
  const way = installPrompt.get() ? 'prompt' : needsShareSheet() && !isInstalled() ? 'share-sheet' : null
  if (way === null || recall(INSTALL_OFFERED_KEY)) return null
  remember(INSTALL_OFFERED_KEY, 'yes')
  return way
}

export function isInstalled(): boolean {
  return matchMedia('(display-mode: standalone)').matches
}

/** iOS has no install event, only its share sheet. */
export function needsShareSheet(): boolean {
  const { userAgent, maxTouchPoints } = navigator
  return /iPhone|iPad/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
}
