import type { Page } from '@playwright/test'
import { expect, holdFont, test } from './app.ts'
import { faultsOf } from './axe.ts'
import { blurred, catalogue, FREE, names, PRO, part } from './dashboard-parts.ts'
import { axeFindsNothing, LOOKS } from './looks.ts'

const PHONE = { width: 360, height: 740 }
const DESKTOP = { width: 1280, height: 800 }

test.describe('a slow server', () => {
  test.use({ member: FREE })
  test.beforeEach(async ({ page }) => {
    // Answers the user at once: only the sections' shift is measured.
    await page.route(/\/api\/(?!auth\/)/, async (route) => {
      await new Promise((go) => setTimeout(go, 1500))
      await route.fallback()
    })
  })
  for (const isFontLate of [false, true])
    test(`causes no layout shift${isFontLate ? ', with the font that stands in for ours' : ''}`, async ({
      page,
    }) => {
      await page.addInitScript(() => {
        const shifts: number[] = []
        Object.assign(window, { shifts })
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value)
        }).observe({ type: 'layout-shift', buffered: true })
      })
      if (isFontLate) await holdFont(page)
      await page.goto('/dashboard', { waitUntil: 'commit' })
      await expect(part(page, 'Trending on TikTok Shop')).toHaveAttribute('aria-busy', 'true')
      await expect(names(page)).toHaveCount(3)
      const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)
      expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.02)
    })
})

test.describe('every screen size and colour scheme', () => {
  test.use({ member: PRO, contextOptions: { reducedMotion: 'reduce' } })

  test('axe finds nothing, with products blurred and open, on phone and desktop, light and dark', async ({
    page,
  }) => {
    test.setTimeout(120_000)
    await page.goto('/dashboard')
    await expect(blurred(page)).toHaveCount(9)
    await axeFindsNothing(page, LOOKS)
    await blurred(page).first().click()
    await expect(names(page)).toHaveCount(12)
    expect.soft(await faultsOf(page), 'open').toEqual([])
  })

  test('the dashboard fits 320 px and large text, and every target is large enough', async ({ page }) => {
    await page.goto('/dashboard')
    await expect(blurred(page)).toHaveCount(9)
    await page.getByText('Products and shops by category').click()
    await expect(page.getByRole('table', { name: 'Shops' })).toBeVisible()
    expect.soft(await smallTargetsOf(page), '44 px').toEqual([])
    const width = () => page.evaluate(() => document.documentElement.scrollWidth)
    await page.setViewportSize({ width: 320, height: 640 })
    expect.soft(await width(), '320 px').toBe(320)
    await page.setViewportSize(PHONE)
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    expect.soft(await width(), '200 %').toBeLessThanOrEqual(PHONE.width)
  })

  test('the keyboard alone reaches the panel, a filter and a blurred product', async ({ page }) => {
    await page.setViewportSize(DESKTOP)
    await page.goto('/dashboard')
    await expect(blurred(page)).toHaveCount(9)
    // On a desktop the panel is open, beside the section's lists.
    await expect(page.getByRole('table', { name: 'Shops' }).getByRole('row')).toHaveCount(11)
    const pages = page.getByRole('navigation', { name: 'Your pages' })
    await pages.getByRole('link', { name: 'TikTok Shop' }).focus()
    for (const name of ['Suppliers', 'Reports']) {
      await page.keyboard.press('Tab')
      await expect(pages.getByRole('link', { name })).toBeFocused()
    }
    await page.keyboard.press('Tab')
    await expect(page.locator('a[href="/profile"]')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Sign out' })).toBeFocused()
    await page.getByRole('radio', { name: 'All', exact: true }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(page).toHaveURL('/dashboard?category=fashion')
    await page.keyboard.press('ArrowLeft')
    await expect(blurred(page)).toHaveCount(9)
    await blurred(page).first().focus()
    await page.keyboard.press('Enter')
    await expect(catalogue(page).getByRole('article').nth(3).getByRole('link').first()).toBeFocused()
  })
})

/** Targets too low for a finger, except inside text. */
async function smallTargetsOf(page: Page): Promise<unknown[]> {
  return await page.evaluate(() =>
    [...document.querySelectorAll('#page :is(a[href], button, select, summary, label:has(input))')]
      .filter((target) => target.checkVisibility() && !target.matches('p a'))
      .map((target) => ({ name: target.textContent, height: target.getBoundingClientRect().height }))
      .filter(({ height }) => height > 0 && height < 44 - 0.5),
  )
}
