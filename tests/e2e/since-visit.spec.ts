import { fired, NEWS } from './alert-steps.ts'
import { expect, openInstalled, saved, test } from './app.ts'
import { part } from './dashboard-parts.ts'
import { dayAgo } from './fixtures/moments.ts'
import { entriesOf, LAMP, lampChanged, ROLLER, works } from './pipeline-steps.ts'

test.use({ member: {} })

const mine = (page: Parameters<typeof part>[0]) => part(page, 'Since your last visit')

test('the dashboard begins with due tasks and changes, and a task can be ticked there', async ({
  page,
  database,
  me,
}) => {
  await works(page)
  await lampChanged({ database, me })
  await fired({ database, me }, ...NEWS.slice(1, 2))
  await page.goto('/dashboard')
  const first = page.locator('#page section[aria-labelledby]').first()
  await expect(first.getByRole('heading', { level: 2 })).toHaveText('Since your last visit')
  await expect(mine(page)).toContainText('Follow up with Ningbo Brightwave1 day late')
  await expect(mine(page)).toContainText(`${LAMP}Last week: 2.6x → 5.1x its normal week`)
  await mine(page).getByRole('link', { name: 'All changes' }).click()
  await test.step('all of it stands on one page by day', async () => {
    await expect(part(page, 'To do')).toContainText('Follow up with Ningbo Brightwave1 day late')
    const news = page.getByRole('tabpanel', { name: 'News' })
    await expect(news).toContainText('Last week: 2.6x → 5.1x its normal week')
    await expect(news).toContainText('Shipped again on 18 Nov 2026.')
    await expect(news.getByRole('link', { name: 'Weekly report' })).toHaveAttribute('href', '/reports')
  })
  await page.goto('/dashboard')
  await mine(page)
    .getByRole('checkbox', { name: /Follow up with/ })
    .click()
  await expect
    .poll(async () => (await entriesOf(page)).find(({ name }) => name === ROLLER)?.tasks[0]?.done)
    .toBe(true)
  await expect(mine(page).getByRole('checkbox')).toHaveCount(0)
})

test('shows each product once above the catalog, and its growth only there', async ({ page }) => {
  await page.goto('/dashboard')
  await part(page, 'Live trending').getByText('Live trending').click()
  await expect(part(page, 'Live trending').getByRole('listitem').first()).toBeVisible()
  await expect(part(page, 'Trending on TikTok Shop').getByRole('listitem').first()).toBeVisible()
  // Each card has two links, picture and name.
  const above = await page
    .locator('#page ol > li')
    .evaluateAll((items) =>
      items
        .filter(
          (item) =>
            item.closest('section[aria-labelledby]')?.querySelector('h2')?.textContent !== 'Product catalog',
        )
        .flatMap((item) => item.querySelector('a[href^="/product/"]')?.getAttribute('href') ?? []),
    )
  expect(above.length).toBeGreaterThan(6)
  expect(new Set(above).size).toBe(above.length)
})

test.describe('without a network', () => {
  // The browser logs each request without a network.
  test.use({ serviceWorkers: 'allow', allowedNoise: [/net::ERR_/] })
  test('shows everything, and a task can be checked off', async ({ page, context }) => {
    await works(page, [{ product: 100, name: LAMP, task: { text: 'Ask again', dueOn: dayAgo(0) } }])
    await openInstalled(page, '/dashboard')
    await expect(mine(page)).toContainText('Ask again')
    await saved(page, '/api/pipeline')
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    await page.reload()
    await expect(mine(page)).toContainText('Ask again')
    await mine(page)
      .getByRole('checkbox', { name: /Ask again/ })
      .click()
    await expect(page.getByText(/1 change saved on this device/)).toBeVisible()
    await page.goto('/alerts')
    await expect(page.getByText(/1 change saved on this device/)).toBeVisible()
    await expect(page.getByText('No alerts yet')).toBeVisible()
    await context.setOffline(false)
    await expect.poll(async () => (await entriesOf(page))[0]?.tasks[0]?.done).toBe(true)
  })
})
