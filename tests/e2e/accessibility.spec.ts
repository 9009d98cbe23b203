import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from './app.ts'

const PAGES = [
  '/trending',
  '/trending?list=marketplace',
  '/product/100',
  '/suppliers',
  '/more',
  '/no/such/page',
] as const
const SCREENS = [
  { screen: 'phone', viewport: { width: 360, height: 740 } },
  { screen: 'desktop', viewport: { width: 1280, height: 800 } },
] as const

for (const { screen, viewport } of SCREENS) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(`${screen}, ${colorScheme}`, () => {
      test.use({
        viewport,
        colorScheme,
        contextOptions: { reducedMotion: 'reduce' },
        allowedNoise: [/status of 404/],
      })
      for (const path of PAGES) {
        test(`axe finds nothing on ${path}`, async ({ page }) => {
          await page.goto(path)
          await page.locator('#page h1').waitFor()
          await page.waitForLoadState('networkidle')
          await unfold(page)
          const { violations } = await new AxeBuilder({ page })
            .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
            .analyze()
          expect(
            violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(' | ')}`),
          ).toEqual([])
        })
      }
    })
  }
}

test('with text at 200 % no page scrolls sideways at 360 px', async ({ page }) => {
  for (const path of PAGES) {
    await page.goto(path)
    await page.locator('#page h1').waitFor()
    await page.waitForLoadState('networkidle')
    await unfold(page)
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    // A row of chips that scrolls inside itself hides what is cut: it has to wrap.
    const cut = await page.evaluate(() =>
      [...document.querySelectorAll('fieldset, select, [role=tablist], label')]
        .filter((part) => part.scrollWidth > part.clientWidth + 1 || part.getBoundingClientRect().right > 361)
        .map((part) => part.textContent),
    )
    const beyond = await page.evaluate(() =>
      [...document.querySelectorAll('#page *')]
        .filter((part) => part.checkVisibility() && part.getBoundingClientRect().right > 361)
        .filter((part) => !part.closest('svg, [role=region], section[tabindex="0"]'))
        .map((part) => `${part.tagName}.${part.className} ${part.textContent?.slice(0, 40)}`),
    )
    expect
      .soft(await page.evaluate(() => document.documentElement.scrollWidth), path)
      .toBeLessThanOrEqual(360)
    expect.soft(beyond, path).toEqual([])
    expect.soft(cut, path).toEqual([])
  }
})

test('at 320 px nothing scrolls sideways', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  for (const path of PAGES) {
    await page.goto(path)
    await page.locator('#page h1').waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(320)
  }
})

test('every target on a phone is at least 44 px high or stands in a line of text', async ({ page }) => {
  for (const path of PAGES) {
    await page.goto(path)
    await page.locator('#page h1').waitFor()
    const small = await page.evaluate(() =>
      [
        ...document.querySelectorAll(
          'a[href], button, select, summary, label:has(input), label > input[type=radio]',
        ),
      ]
        .filter((target) => target.checkVisibility() && !target.matches('p a, [href="#page"]'))
        .map((target) => ({ name: target.textContent, height: target.getBoundingClientRect().height }))
        .filter(({ height }) => height > 0 && height < 44 - 0.5),
    )
    expect(small, path).toEqual([])
  }
})

test('the keyboard goes from the skip link to the page and through the list', async ({ page }) => {
  await page.goto('/trending')
  await page.getByRole('article').first().waitFor()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to the page' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.locator('summary')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('The source answered 429 five times.')).toBeVisible()
})

async function unfold(page: Page): Promise<void> {
  for (const summary of await page.locator('summary').all()) await summary.click()
}
