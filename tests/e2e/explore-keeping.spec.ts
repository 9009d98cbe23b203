import { readFile } from 'node:fs/promises'
import type { Route } from '@playwright/test'
import { expect, refuse, test } from './app.ts'
import { chips, field, toast, views } from './exploring.ts'
import { exploreAnswers, exploreServer, savedView } from './fixtures/explored.ts'

let server = exploreServer()
test.use({ answers: exploreAnswers(() => server), serviceWorkers: 'block' })
test.beforeEach(() => {
  server = exploreServer()
})

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
    expect(server.views).toMatchObject([
      { name: 'Fast', query: { velocityFrom: '100', confidence: 'medium' } },
    ])

    await page.getByLabel('Sort by').selectOption('Margin')
    await expect(views(page)).toHaveText('Saved views: Fast · changed')
    await views(page).click()
    await page.getByRole('button', { name: 'Save changes to Fast' }).click()
    await expect(views(page)).toHaveText('Saved views: Fast')
    expect(server.views).toMatchObject([
      { query: { velocityFrom: '100', confidence: 'medium', sort: 'margin' } },
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
    await expect(page).toHaveURL('/explore?confidence=medium&velocityFrom=100&sort=margin')
    await views(page).click()
    await page.getByRole('button', { name: 'Delete…' }).click()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(views(page)).toHaveText('Saved views: Views')
    expect(server.views).toEqual([])
    await expect(chips(page)).toHaveCount(3)
  })

  test.describe('with trouble', () => {
    test.use({ allowedNoise: [/status of 400/] })
    test('a name that is taken is said beside the field', async ({ page }) => {
      server.views = [savedView('9', 'Fast', { stage: 'viral' })]
      await page.goto('/explore?confidence=high')
      await views(page).click()
      await page.getByRole('button', { name: 'Save as a new view…' }).click()
      await field(page).fill('fast')
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(
        page.getByText('You already have a view called “fast”. Choose another name.'),
      ).toBeVisible()
      await page.getByRole('button', { name: 'Cancel' }).click()
      await expect(page.getByRole('dialog')).toBeHidden()
    })
  })

  test('one with a filter that is gone says so, and opens with what is left', async ({ page }) => {
    server.views = [savedView('9', 'Old', { stage: 'viral' }, ['moonPhase'])]
    await page.goto('/explore')
    await views(page).click()
    await page.getByRole('button', { name: 'Old' }).click()
    await expect(page).toHaveURL('/explore?stage=viral')
    await expect(
      page.getByText(/“Old” was saved with filters that no longer exist \(moonPhase\)/),
    ).toBeVisible()
  })
})

test.describe('files', () => {
  test('hold the filter and its order, and are saved under the server’s name', async ({ page }) => {
    await page.goto('/explore?confidence=high&sort=price')
    const coming = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export 60 products as CSV' }).click()
    const file = await coming
    expect(file.suggestedFilename()).toBe('tideline-products-2026-11-21.csv')
    expect(await readFile(await file.path(), 'utf8')).toContain('100,Lamp')
    await expect(toast(page, 'File saved')).toBeVisible()
    expect(server.exported).toEqual(['?confidence=high&sort=price'])
  })

  test.describe('that take their time', () => {
    test.use({ answers: { ...exploreAnswers(() => server), '/api/export/products.csv': () => undefined } })
    test('say so, and can be cancelled without a word', async ({ page }) => {
      await page.goto('/explore')
      const csv = page.getByRole('button', { name: 'Export 60 products as CSV' })
      await csv.click()
      await expect(page.getByText('Preparing CSV…')).toBeVisible()
      await expect(csv).toBeFocused()
      await expect(csv).toHaveAttribute('aria-busy', 'true')
      await page.getByRole('button', { name: 'Cancel' }).click()
      await expect(page.getByText('Preparing CSV…')).toBeHidden()
      await expect(csv).toBeFocused()
      await expect(page.getByRole('alert')).toHaveCount(0)
    })
  })

  for (const [status, code, message] of [
    [429, 'too_many_requests', 'Your last export is still running. Wait until it is finished.'],
    [402, 'plan_required', 'This comes with a plan: Premium or Pro.'],
    [503, 'unavailable', 'Our data is not available right now. Try again in a minute.'],
  ] as const) {
    test.describe(`refused with ${status}`, () => {
      test.use({
        allowedNoise: [/status of \d+/],
        answers: {
          ...exploreAnswers(() => server),
          '/api/export/products.xlsx': (route: Route) => refuse(route, status, code, message),
        },
      })
      test('say why in the server’s words', async ({ page }) => {
        await page.goto('/explore')
        await page.getByRole('button', { name: 'Export 60 products as Excel' }).click()
        await expect(page.getByRole('alert')).toHaveText(message)
      })
    })
  }

  test.describe('that break off', () => {
    test.use({
      allowedNoise: [/ERR_/],
      answers: {
        ...exploreAnswers(() => server),
        '/api/export/products.csv': (route: Route) => route.abort('connectionreset'),
      },
    })
    test('are not saved, and that is said', async ({ page }) => {
      await page.goto('/explore')
      await page.getByRole('button', { name: 'Export 60 products as CSV' }).click()
      await expect(page.getByRole('alert')).toHaveText(
        'The download stopped, so no file was saved. Try again.',
      )
    })
  })
})
