import { store } from '../ui/store.ts'
import { recall, remember } from './device-storage.ts'

/** Chromium's event; not in the standard library's types. */
interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

const OFFERED_KEY = 'install-offered'

/** The browser's offer, kept for a moment that suits; null where there is none (iOS, installed, already used). */
export const installPrompt = store<InstallPrompt | null>(null)

export function watchInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    installPrompt.set(event as InstallPrompt)
  })
  addEventListener('appinstalled', () => installPrompt.set(null))
}

/** Shows the browser's own dialog. An offer can be used once. */
export async function install(): Promise<void> {
  const prompt = installPrompt.get()
  installPrompt.set(null)
  await prompt?.prompt()
}

/** True the first time only, and only when the browser offers it: asked after a first success, never on arrival. */
export function mayOfferInstall(): boolean {
  if (!installPrompt.get() || recall(OFFERED_KEY)) return false
  remember(OFFERED_KEY, 'yes')
  return true
}

export function isInstalled(): boolean {
  return matchMedia('(display-mode: standalone)').matches
}

/** iOS has no install event: the person does it from the share sheet. */
export function needsShareSheet(): boolean {
  const { userAgent, maxTouchPoints } = navigator
  return /iPhone|iPad/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
}
