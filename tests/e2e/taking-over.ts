import type { Page } from '@playwright/test'

/** The app answers. */
export async function tookOver(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement.dataset.alive !== undefined)
  await page.evaluate(
    () => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))),
  )
}

export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(window, { shiftsSeen: seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        sources?: { node?: Node }[]
      })[]) {
        const what = entry.sources?.map(({ node }) =>
          node instanceof Element ? `${node.tagName}.${node.className}` : node?.nodeName,
        )
        seen.push(`${entry.value.toFixed(4)} ${what?.join(', ')}`)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

export async function forgetShifts(page: Page): Promise<void> {
  await page.evaluate(() => (window as unknown as { shiftsSeen: string[] }).shiftsSeen.splice(0))
}

export async function shifts(page: Page): Promise<string[]> {
  return await page.evaluate(() => (window as unknown as { shiftsSeen: string[] }).shiftsSeen)
}
