import type { Page } from '@playwright/test'
import { expect, holdScripts, openAlive, test } from './app.ts'
import { faultsInBothLights } from './axe.ts'
import { DESKTOP } from './exploring.ts'
import { LAMP } from './pipeline-steps.ts'
import { expectNothingCutOff } from './watch-steps.ts'

test.use({ viewport: DESKTOP, isMobile: false, hasTouch: false })

const LIST = '/trending?order=growth'
const table = (page: Page, name = 'Short video') => page.getByRole('table', { name })
const row = (page: Page, index: number) => table(page).locator('a[data-row]').nth(index)
const details = (page: Page) => page.getByRole('complementary', { name: 'Details' })

test('the arrow keys walk the rows, the details follow, and Enter opens the product', async ({ page }) => {
  const release = await holdScripts(page)
  // The row focused before hydration shows its details afterwards. A busy server answers with the frame alone.
  await expect(async () => {
    await page.goto(LIST, { waitUntil: 'commit' })
    await row(page, 0).focus({ timeout: 3000 })
  }).toPass()
  await expect(details(page)).toHaveCount(0)
  release()
  await expect(details(page).getByRole('heading', { level: 2 })).toHaveText(LAMP)
  await expect(details(page)).toContainText('5,120 sold last week')
  await page.keyboard.press('ArrowDown')
  await expect(row(page, 1)).toBeFocused()
  await expect(details(page).getByRole('heading', { level: 2 })).toHaveText('Ice roller for face and eyes')
  // The list grows as its end comes into view.
  await expect(async () => {
    await page.keyboard.press('End')
    await expect(row(page, 23)).toBeFocused({ timeout: 500 })
  }).toPass()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowUp')
  await expect(row(page, 0)).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(details(page).getByRole('heading', { level: 2 })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(row(page, 0)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(details(page)).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/product/100')
})

test('a table is one stop for Tab, and opens a product by a second click', async ({ page }) => {
  await test.step('Tab stops once in a table, at the row that was visited last', async () => {
    await openAlive(page, LIST)
    await expect(async () => {
      await page.mouse.wheel(0, 4000)
      await expect(page.getByRole('button', { name: 'Show more' }).first()).toBeVisible({ timeout: 500 })
    }).toPass()
    await row(page, 0).focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Show more' }).first()).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Select', exact: true }).nth(1)).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Shift+Tab')
    await expect(row(page, 1)).toBeFocused()
  })
  await test.step('a first click shows a product beside the tables, a second one opens it', async () => {
    await openAlive(page, LIST)
    await row(page, 2).click()
    await expect(page).toHaveURL(LIST)
    await expect(details(page).getByRole('heading', { level: 2 })).toHaveText('Magnetic phone ring holder')
    await details(page).getByRole('button', { name: 'Close details' }).click()
    await expect(row(page, 2)).toBeFocused()
    await expect(details(page)).toHaveCount(0)
    await row(page, 2).click()
    await row(page, 2).click()
    await expect(page).toHaveURL('/product/102')
  })
})

test('axe finds nothing with the details open, and nothing is cut off, down to 1200 px', async ({ page }) => {
  test.setTimeout(90_000)
  for (const width of [1280, 1200]) {
    await page.setViewportSize({ width, height: 800 })
    await openAlive(page, LIST)
    await row(page, 0).focus()
    await expect(details(page)).toContainText('5,120 sold last week')
    await expectNothingCutOff(page)
    if (width === 1280) expect(await faultsInBothLights(page)).toEqual([])
  }
})
