import { store } from '../ui/store.ts'

/** Chromium only; missing in TypeScript's DOM types. */
interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

/** Null on iOS, if installed, or after use. */
export const installPrompt = store<InstallPrompt | null>(null)

/** Call at start: the browser fires the event once, early. */
export function watchInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    installPrompt.set(event as InstallPrompt)
  })
  addEventListener('appinstalled', () => installPrompt.set(null))
}
