import type { Page } from '@playwright/test'
import { expect, test } from './app.ts'

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

/** Releases the held font, and forgets shifts from before. */
export async function fontArrives(page: Page, release: () => void): Promise<void> {
  const statusOfFonts = () => page.evaluate(() => document.fonts.status)
  expect(await statusOfFonts(), page.url()).toBe('loading')
  await forgetShifts(page)
  release()
  await expect.poll(statusOfFonts).toBe('loaded')
  await tookOver(page)
}

/** Ignores the tiny shift of a time that loses a digit. */
export async function seenShifts(page: Page): Promise<string[]> {
  return (await shifts(page)).filter((line) => !line.startsWith('0.000'))
}

export async function paintsBeforeCode(page: Page): Promise<void> {
  await test.step('the page paints with one style sheet, before its code is requested', async () => {
    const { painted, sheets, code } = await page.evaluate(() => {
      const files = performance.getEntriesByType('resource')
      const first = performance.getEntriesByType('paint')[0]?.startTime ?? Number.NaN
      return {
        painted: first,
        sheets: files.filter(({ name, startTime }) => name.endsWith('.css') && startTime < first).length,
        code: Math.min(...files.filter(({ name }) => name.endsWith('.js')).map(({ startTime }) => startTime)),
      }
    })
    expect.soft(sheets, page.url()).toBe(1)
    expect.soft(code, page.url()).toBeGreaterThan(painted)
  })
}

/**
 * The built app neither reports nor corrects attributes that differ from React's props. Reads React's
 * internal properties.
 */
export async function differingAttributes(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const OTHER_NAMES: Record<string, string> = { className: 'class', htmlFor: 'for' }
    /** Reader state and non-attributes. */
    const LEFT_OUT =
      /^(children|ref|style|(default)?([vV]alue|[cC]hecked)|selected|open|autoFocus|on[A-Z].*)$/
    const WORDS = /^(aria-|data-|draggable$|spellCheck$)/
    const found: string[] = []
    let read = 0
    for (const element of document.querySelectorAll('#root *')) {
      const kept = Object.entries(element).find(([name]) => name.startsWith('__reactProps$'))
      if (kept) read += 1
      for (const [name, value] of Object.entries((kept?.[1] ?? {}) as Record<string, unknown>)) {
        if (LEFT_OUT.test(name) || typeof value === 'function') continue
        const dashed = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
        const inHtml = element.getAttribute(OTHER_NAMES[name] ?? name) ?? element.getAttribute(dashed)
        const isFlag = typeof value === 'boolean' && !WORDS.test(name)
        const wanted = isFlag
          ? value
            ? ''
            : null
          : value === undefined || value === null
            ? null
            : `${value}`
        // Set by tooltips, which need a pointer device.
        if (name === 'data-state' && inHtml === null && wanted === 'closed') continue
        if (inHtml !== wanted) found.push(`${element.tagName} ${name}: ${inHtml} for ${wanted}`)
      }
    }
    return read === 0 ? ['This React keeps no properties at its elements'] : found
  })
}
