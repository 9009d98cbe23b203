import type { Page } from '@playwright/test'
import { expect, test } from './app.ts'
import { watched } from './watch-steps.ts'

test.describe('a dialog', () => {
  test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false })

  test('stays open when a press began inside it, and closes with one outside', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('article').first()).toBeVisible()
    await page.getByRole('button', { name: 'Why search is locked' }).click()
    const dialog = page.getByRole('alertdialog')
    await expect(dialog).toBeVisible()
    const box = await dialog.boundingBox()
    if (!box) throw new Error('The dialog has no place.')
    // Simulates a text selection that leaves the dialog.
    await page.mouse.move(box.x + 40, box.y + 40)
    await page.mouse.down()
    await page.mouse.move(box.x - 60, box.y + 40, { steps: 4 })
    await page.mouse.up()
    await expect(dialog).toBeVisible()
    await page.mouse.move(box.x - 60, box.y + 40)
    await page.mouse.down()
    await page.mouse.move(box.x + 40, box.y + 40, { steps: 4 })
    await page.mouse.up()
    await expect(dialog).toBeVisible()
    await page.mouse.click(box.x - 60, box.y + 40)
    await expect(dialog).toBeHidden()
  })
})

test.describe('a toast with an action', () => {
  // One saved supplier is gone, so its page is a 404.
  test.use({
    ...{ member: {}, allowedNoise: [/status of 404/] },
    ...{ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false },
  })
  const toast = (page: Page) => page.getByRole('button', { name: 'Undo' })
  const remove = async (page: Page) => {
    const sent = page.waitForResponse((answer) => answer.request().method() === 'POST')
    await page
      .getByRole('button', { name: /^Remove/ })
      .first()
      .click()
    // A clock that jumps over an open request reports it as unsent, in a toast that replaces this one.
    await sent
  }

  test('disappears after ten seconds, unless it has the focus or the pointer', async ({
    page,
    database,
    me,
  }) => {
    await watched(page, { database, me })
    await page.clock.install()
    await page.goto('/my-products?view=suppliers')
    await test.step('disappears after ten seconds', async () => {
      await remove(page)
      await expect(toast(page)).toBeVisible()
      await page.mouse.move(5, 5)
      await page.clock.runFor(8000)
      await expect(toast(page)).toBeVisible()
      await page.clock.runFor(4000)
      await expect(toast(page)).toBeHidden()
    })
    await test.step('stays under a pointer, and while it has the focus', async () => {
      await remove(page)
      await toast(page).hover()
      await page.clock.runFor(30_000)
      await expect(toast(page)).toBeVisible()
      await toast(page).focus()
      await page.mouse.move(5, 5)
      await page.clock.runFor(30_000)
      await expect(toast(page)).toBeVisible()
      await page.getByRole('link').first().focus()
      await page.clock.runFor(12_000)
      await expect(toast(page)).toBeHidden()
    })
  })
})
