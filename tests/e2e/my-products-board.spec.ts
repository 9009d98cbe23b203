import type { Page } from '@playwright/test'
import { expect, test } from './app.ts'
import { LAMP, ROLLER, stageOf, toastOf, works } from './pipeline-steps.ts'

test.use({ member: {}, viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false })
test.beforeEach(async ({ page }) => {
  await works(page)
  await page.goto('/my-products')
})

const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const grip = (page: Page, name: string) => page.getByRole('button', { name: `Move ${name}`, exact: true })

test('the board works by keyboard: pick up, move, drop and cancel', async ({ page }) => {
  const liveRegion = page.locator('[aria-live="assertive"]').first()
  await expect(column(page, 'Saved')).toContainText(LAMP)
  await grip(page, LAMP).focus()
  await page.keyboard.press('Space')
  await expect(liveRegion).toContainText(`${LAMP} picked up in Saved, column 1 of 7`)
  await page.keyboard.press('ArrowRight')
  await expect(liveRegion).toHaveText('Contacted, column 2 of 7')
  await expect(column(page, 'Contacted')).toContainText(LAMP)
  await expect(grip(page, LAMP)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(liveRegion).toHaveText(`Cancelled. ${LAMP} is in Saved again.`)
  await expect(column(page, 'Saved')).toContainText(LAMP)
  expect(await stageOf(page, LAMP)).toBe('saved')
  await expect(grip(page, LAMP)).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowLeft')
  await expect(liveRegion).toContainText('There is no column beyond.')
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(liveRegion).toHaveText(`${LAMP} moved to Sample.`)
  await expect(toastOf(page, 'Moved to Sample')).toBeVisible()
  await expect.poll(() => stageOf(page, LAMP)).toBe('sample')
  await expect(grip(page, LAMP)).toBeFocused()
  await page.reload()
  await expect(column(page, 'Sample')).toContainText(LAMP)
})

test('a pointer drags a card to another column, and Given up asks for a reason', async ({ page }) => {
  const card = page.getByRole('listitem').filter({ has: grip(page, ROLLER) })
  await card.dragTo(column(page, 'Ordered'))
  await expect.poll(() => stageOf(page, ROLLER)).toBe('ordered')
  await card.dragTo(page.getByText('Given up', { exact: true }))
  await page.getByRole('dialog').getByRole('button', { name: 'Keep it' }).click()
  expect(await stageOf(page, ROLLER)).toBe('ordered')
})

test('leaving a dragged card puts it back', async ({ page }) => {
  await grip(page, LAMP).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await expect(column(page, 'Contacted')).toContainText(LAMP)
  await page.keyboard.press('Tab')
  await expect(column(page, 'Saved')).toContainText(LAMP)
  expect(await stageOf(page, LAMP)).toBe('saved')
})
