import { store } from '../ui/store.ts'

/** Chromium's event; not in the standard library's types. */
interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

/** The browser's offer, kept for a moment that suits; null where there is none (iOS, installed, already used). */
export const installPrompt = store<InstallPrompt | null>(null)

/** From the start: the browser offers once, early. */
export function watchInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    installPrompt.set(event as InstallPrompt)
  })
  addEventListener('appinstalled', () => installPrompt.set(null))
}
