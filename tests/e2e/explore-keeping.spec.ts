import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { SavedView } from '../../backend/contracts/views.ts'
import { expect, refuse, test } from './app.ts'
import { ALL, chips, field, PRO, toast, views } from './exploring.ts'

test.use({ member: PRO })

const saved = async (page: Page): Promise<SavedView[]> => await (await page.request.get('/api/views')).json()

test.describe('saved views', () => {
  test('are saved, opened, changed, renamed and deleted', async ({ page }) => {
    await page.goto('/explore?velocityFrom=100&confidence=medium')
    await views(page).click()
    await expect(page.getByText('None yet.')).toBeVisible()
    await page.getByRole('button', { name: 'Save as a new view…' }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Enter a name.')).toBeVisible()
    await field(page).fill('Fast')
    await field(page).press('Enter')
    await expect(toast(page, 'View saved')).toBeVisible()
    await expect(views(page)).toBeFocused()
    await expect(views(page)).toHaveText('Saved views: Fast')
    expect(await saved(page)).toMatchObject([
      { name: 'Fast', query: { velocityFrom: '100', confidence: 'medium' } },
    ])

    await page.getByLabel('Sort by').selectOption('Price')
    await expect(views(page)).toHaveText('Saved views: Fast · changed')
    await views(page).click()
    await page.getByRole('button', { name: 'Save changes to Fast' }).click()
    await expect(views(page)).toHaveText('Saved views: Fast')
    expect(await saved(page)).toMatchObject([
      { query: { velocityFrom: '100', confidence: 'medium', sort: 'price' } },
    ])

    await views(page).click()
    await page.getByRole('heading', { level: 1 }).click()
    await expect(page.getByRole('button', { name: 'Rename…' })).toBeHidden()
    await views(page).click()
    await page.getByRole('button', { name: 'Rename…' }).click()
    await expect(field(page)).toHaveValue('Fast')
    await field(page).fill('Fast and dear')
    await page.getByRole('button', { name: 'Rename', exact: true }).click()
    await expect(views(page)).toHaveText('Saved views: Fast and dear')

    await page.goto('/explore')
    await views(page).click()
    await page.getByRole('button', { name: 'Fast and dear' }).click()
    await expect(page).toHaveURL('/explore?confidence=medium&velocityFrom=100&sort=price')
    await views(page).click()
    await page.getByRole('button', { name: 'Delete…' }).click()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(views(page)).toHaveText('Saved views: Views')
    expect(await saved(page)).toEqual([])
    await expect(chips(page)).toHaveCount(3)
  })

  test.describe('with a problem', () => {
    // The server refuses a taken name, and the browser logs that.
    test.use({ allowedNoise: [/status of 400/] })
    test('a taken name is reported beside the field, and a removed filter opens with a note', async ({
      page,
      database,
      me,
    }) => {
      await page.goto('/explore?stage=viral')
      await views(page).click()
      await page.getByRole('button', { name: 'Save as a new view…' }).click()
      await field(page).fill('Fast')
      await field(page).press('Enter')
      await expect(toast(page, 'View saved')).toBeVisible()
      await page.goto('/explore?confidence=high')
      await views(page).click()
      await page.getByRole('button', { name: 'Save as a new view…' }).click()
      await field(page).fill('fast')
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(
        page.getByText(/^You already have a view called “fast”\. Choose another name\.$/i),
      ).toBeVisible()
      await page.getByRole('button', { name: 'Cancel' }).click()
      await expect(page.getByRole('dialog')).toBeHidden()
      await test.step('opens a view with a removed filter by the rest, with a note', async () => {
        // Saved by an earlier build that had this filter.
        const query = JSON.stringify({ stage: 'viral', moonPhase: 'full' })
        await database('saved_view').insert({ member_id: me?.id, name: 'Old', query })
        await page.goto('/explore')
        await views(page).click()
        await page.getByRole('button', { name: 'Old', exact: true }).click()
        await expect(page).toHaveURL('/explore?stage=viral')
        await expect(
          page.getByText(/“Old” was saved with filters that no longer exist \(moonPhase\)/),
        ).toBeVisible()
      })
    })
  })
})

test.describe('exported files', () => {
  test('keep the filter and its order, under the server’s file name', async ({ page }) => {
    await page.goto('/explore?confidence=high&sort=price')
    const asked = page.waitForRequest('**/api/export/products.csv**')
    const coming = page.waitForEvent('download')
    await page.getByRole('button', { name: /^Export \d+ products as CSV$/ }).click()
    const file = await coming
    expect(file.suggestedFilename()).toMatch(/^tideline-products-\d{4}-\d\d-\d\d\.csv$/)
    expect(await readFile(await file.path(), 'utf8')).toContain('Sunset projection lamp')
    await expect(toast(page, 'File saved')).toBeVisible()
    expect(new URL((await asked).url()).search).toBe('?confidence=high&sort=price')
  })

  test.describe('a slow, refused or interrupted export', () => {
    // Each export here is refused or cut off, and the browser logs that.
    test.use({ allowedNoise: [/status of (402|429|503)|ERR_/] })
    test('shows progress and can be canceled, or shows the reason and saves no file', async ({ page }) => {
      await page.goto('/explore')
      const csv = page.getByRole('button', { name: `Export ${ALL} products as CSV` })
      await test.step('shows progress, and can be canceled without an error', async () => {
        await page.route('**/api/export/products.csv*', () => undefined)
        await csv.click()
        await expect(page.getByText('Preparing CSV…')).toBeVisible()
        await expect(csv).toBeFocused()
        await expect(csv).toHaveAttribute('aria-busy', 'true')
        await page.getByRole('button', { name: 'Cancel' }).click()
        await expect(page.getByText('Preparing CSV…')).toBeHidden()
        await expect(csv).toBeFocused()
        await expect(page.getByRole('alert')).toHaveCount(0)
      })
      await test.step('shows the server’s message', async () => {
        for (const [status, code, message] of [
          [429, 'too_many_requests', 'Your last export is still running. Wait until it is finished.'],
          [402, 'plan_required', 'This comes with a plan: Premium or Pro.'],
          [503, 'unavailable', 'Our data is not available right now. Try again in a minute.'],
        ] as const) {
          await page.route('**/api/export/products.xlsx*', (route) => refuse(route, status, code, message))
          await page.getByRole('button', { name: `Export ${ALL} products as Excel` }).click()
          await expect(page.getByRole('alert')).toHaveText(message)
        }
      })
      await test.step('saves no file of an interrupted export, and shows an error', async () => {
        await page.route('**/api/export/products.csv*', (route) => route.abort('connectionreset'))
        await csv.click()
        await expect(page.getByRole('alert')).toHaveText(
          'The download stopped, so no file was saved. Try again.',
        )
      })
    })
  })
})
