import type { Page } from '@playwright/test'

export interface Film {
  /** From the frame after the toast was fully drawn until the navigation; 0 if not drawn. */
  ms: number
}

declare global {
  interface Window {
    filmedUntilLogin?: Film
  }
}

export async function filmToast(page: Page, words: string): Promise<void> {
  await page.addInitScript((text) => {
    let drawnAt: number | null = null
    const inView = () =>
      [...document.querySelectorAll('[role=region][aria-label^="Notifications"] li')].some((toast) => {
        const { left, top, right, bottom } = toast.getBoundingClientRect()
        const onScreen = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight
        const onTop = toast.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2))
        return (
          toast.textContent?.includes(text) && onScreen && onTop && getComputedStyle(toast).opacity === '1'
        )
      })
    // A frame is painted before the next one begins.
    const paint = (now: number) => {
      drawnAt = now
    }
    const look = () => requestAnimationFrame(inView() ? paint : look)
    requestAnimationFrame(look)
    const { navigation } = window as unknown as { navigation: EventTarget }
    navigation.addEventListener('navigate', (event) => {
      const { url } = (event as Event & { destination: { url: string } }).destination
      if (!url.includes('/api/login')) return
      window.filmedUntilLogin = { ms: drawnAt === null ? 0 : performance.now() - drawnAt }
    })
  }, words)
}

export async function untilLogin(page: Page): Promise<Film> {
  const film = await page.waitForFunction(() => window.filmedUntilLogin, null, { timeout: 120_000 })
  return (await film.jsonValue()) as Film
}

export async function holdToasts(page: Page, ms: number): Promise<void> {
  await page.route(/\/assets\/toaster-[^/]*\.js$/, async (route) => {
    await new Promise((go) => setTimeout(go, ms))
    await route.continue()
  })
}

/** CPU six times slower, and DevTools' slow 3G. */
export async function slowPhone(page: Page): Promise<void> {
  const device = await page.context().newCDPSession(page)
  await device.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  const bytes = (500_000 * 0.8) / 8
  await device.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency: 2000 },
    ...{ downloadThroughput: bytes, uploadThroughput: bytes },
  })
}
