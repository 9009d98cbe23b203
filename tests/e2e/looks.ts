import type { Page } from '@playwright/test'
import { expect, wholeAlive } from './app.ts'
import { faultsOf, faultsOfColours } from './axe.ts'

interface Look {
  name: string
  viewport: { width: number; height: number }
  colorScheme: 'light' | 'dark'
  onlyColours?: true
}

const PHONE = { width: 360, height: 740 }
const DESKTOP = { width: 1280, height: 800 }
const PHONE_LIGHT: Look = { name: 'phone, light', viewport: PHONE, colorScheme: 'light' }
const DESKTOP_DARK: Look = { name: 'desktop, dark', viewport: DESKTOP, colorScheme: 'dark' }
export const LOOKS: Look[] = [
  PHONE_LIGHT,
  { name: 'phone, dark', viewport: PHONE, colorScheme: 'dark', onlyColours: true },
  DESKTOP_DARK,
  { name: 'desktop, light', viewport: DESKTOP, colorScheme: 'light', onlyColours: true },
]
/** Other pairs have the same parts and colors. */
export const TWO_LOOKS = [PHONE_LIGHT, DESKTOP_DARK]

/** Every width of a page whose text is checked at twice its size on a phone. */
export const ALL_WIDTHS = { normal: [320, 360, 1280], large: [360] }

export async function axeFindsNothing(page: Page, looks: Look[], part?: string): Promise<void> {
  const path = new URL(page.url()).pathname
  for (const look of looks) {
    await page.setViewportSize(look.viewport)
    await page.emulateMedia({ colorScheme: look.colorScheme })
    const faults = look.onlyColours ? faultsOfColours : faultsOf
    expect.soft(await faults(page, part), `${path}, ${look.name}, ${part ?? 'page'}`).toEqual([])
  }
}

/** Waits until every part has its data and is hydrated. */
export async function wholeShown(page: Page): Promise<void> {
  await expect(page.locator('#page h1')).toBeVisible()
  await wholeAlive(page)
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expect(
    page
      .locator('#page')
      .getByText(/^Loading/)
      .filter({ visible: true }),
  ).toHaveCount(0)
}

export async function unfold(page: Page): Promise<void> {
  for (const summary of await page.locator('#page details:not(header details) > summary').all())
    await summary.click()
}

/** Leaves the text at twice its size. */
export async function fitsWindows(
  page: Page,
  { normal = [], large }: { normal?: number[]; large: number[] },
): Promise<void> {
  for (const [fontSize, widths] of [
    ['', normal],
    ['200%', large],
  ] as const) {
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = size
    }, fontSize)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 740 })
      // Charts take a new width in the next frame.
      await expect
        .configure({ soft: true })
        .poll(
          () =>
            page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
          { message: `${page.url()}, ${width} px ${fontSize}` },
        )
        .toBeLessThanOrEqual(0)
    }
  }
}

/** Leaves the text at twice its size. */
export async function fitsSmallPhone(page: Page): Promise<void> {
  const path = new URL(page.url()).pathname
  await page.setViewportSize(PHONE)
  expect.soft(await smallTargetsOf(page), `${path}, 44 px`).toEqual([])
  await page.setViewportSize({ width: 320, height: 640 })
  expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), `${path}, 320 px`).toBe(320)
  await page.setViewportSize(PHONE)
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  expect
    .soft(await page.evaluate(() => document.documentElement.scrollWidth), `${path}, 200 %`)
    .toBeLessThanOrEqual(PHONE.width)
  expect.soft(await cutOffIn(page), `${path}, 200 %`).toEqual([])
}

/** Targets too low for a finger, except inside text. */
async function smallTargetsOf(page: Page): Promise<unknown[]> {
  return await page.evaluate(() =>
    [
      ...document.querySelectorAll(
        'a[href], button, select, summary, label:has(input), label > input[type=radio]',
      ),
    ]
      .filter((target) => target.checkVisibility() && !target.matches('p a, [href="#page"]'))
      .map((target) => {
        const card = getComputedStyle(target, '::after').position === 'absolute' ? target.closest('li') : null
        return { name: target.textContent, height: (card ?? target).getBoundingClientRect().height }
      })
      .filter(({ height }) => height > 0 && height < 44 - 0.5),
  )
}

async function cutOffIn(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const beyond = [...document.querySelectorAll('#page *')]
      .filter((part) => part.checkVisibility() && part.getBoundingClientRect().right > innerWidth + 1)
      .filter((part) => !part.closest('svg, .visually-hidden, [role=region], section[tabindex="0"]'))
    const rows = [...document.querySelectorAll('fieldset, select, [role=tablist], label')].filter(
      (part) =>
        part.scrollWidth > part.clientWidth + 1 || part.getBoundingClientRect().right > innerWidth + 1,
    )
    return [...beyond, ...rows].map(
      (part) => `${part.tagName}.${part.className} ${part.textContent?.slice(0, 40)}`,
    )
  })
}
