import { expect, openInstalled, saved, test } from './app.ts'
import { part } from './dashboard-parts.ts'
import { dayAgo } from './fixtures/moments.ts'
import { entriesOf, LAMP, lampChanged, ROLLER, works } from './pipeline-steps.ts'

test.use({ member: {} })

const mine = (page: Parameters<typeof part>[0]) => page.getByRole('region', { name: /^Since / })

test('the dashboard begins with changes, due tasks and three new picks with reasons', async ({
  page,
  database,
  me,
}) => {
  await works(page)
  await lampChanged({ database, me })
  await page.goto('/dashboard')
  const first = page.locator('#page section[aria-labelledby]').first()
  await expect(first.getByRole('heading', { level: 2 })).toHaveText(/^Since \w+/)
  await expect(mine(page)).toContainText('3 products open')
  await expect(mine(page)).toContainText('Follow up with Ningbo Brightwave1 day late')
  await expect(mine(page)).toContainText(`${LAMP}Last week: 2.6x → 5.1x its normal week, 2 more`)
  const save = mine(page).getByRole('button', { name: /^Save / })
  await expect(save).toHaveCount(3)
  for (const own of [100, 101, 102])
    await expect(mine(page).locator(`a[href="/product/${own}"]`)).toHaveCount(0)
  const picks = mine(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /^Save / }) })
  await expect(picks).toHaveCount(3)
  for (const pick of await picks.all()) {
    await expect(pick).toContainText('Order a sample')
    await expect(pick.getByRole('listitem')).toHaveCount(4)
  }
  await mine(page)
    .getByRole('checkbox', { name: /Follow up with/ })
    .click()
  await expect
    .poll(async () => (await entriesOf(page)).find(({ name }) => name === ROLLER)?.tasks[0]?.done)
    .toBe(true)
  await expect(mine(page).getByRole('heading', { name: 'To do' })).toHaveCount(0)
})

test('shows each product once above the catalog, and its growth only there', async ({ page }) => {
  await page.goto('/dashboard')
  await expect(mine(page).getByRole('button', { name: /^Save / })).toHaveCount(3)
  const live = part(page, 'Live trending')
  await expect(live.getByRole('listitem').first()).toBeVisible()
  // Each card has two links, picture and name.
  const above = await page
    .locator('#page section[aria-labelledby] ol > li')
    .evaluateAll((items) =>
      items
        .filter((item) => item.closest('section')?.querySelector('h2')?.textContent !== 'Product catalog')
        .flatMap((item) => item.querySelector('a[href^="/product/"]')?.getAttribute('href') ?? []),
    )
  expect(above.length).toBeGreaterThan(10)
  expect(new Set(above).size).toBe(above.length)
  const repeated = part(page, 'Product catalog').getByText('Its growth is shown above.')
  await expect(part(page, 'Product catalog').getByRole('article')).toHaveCount(3)
  expect(await repeated.count()).toBeGreaterThan(0)
})

test.describe('without a network', () => {
  // The browser logs each request without a network.
  test.use({ serviceWorkers: 'allow', allowedNoise: [/net::ERR_/] })
  test('shows everything, and a task can be checked off', async ({ page, context }) => {
    await works(page, [{ product: 100, name: LAMP, task: { text: 'Ask again', dueOn: dayAgo(0) } }])
    await openInstalled(page, '/dashboard')
    await expect(mine(page)).toContainText('Ask again')
    await expect(mine(page).getByRole('button', { name: /^Save / })).toHaveCount(3)
    await saved(page, '/api/pipeline')
    await saved(page, '/api/amazon/trending')
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    await page.reload()
    await expect(mine(page)).toContainText('Ask again')
    await expect(mine(page).getByRole('button', { name: /^Save / })).toHaveCount(3)
    await mine(page)
      .getByRole('checkbox', { name: /Ask again/ })
      .click()
    await expect(page.getByText(/1 change saved on this device/)).toBeVisible()
    await context.setOffline(false)
    await expect.poll(async () => (await entriesOf(page))[0]?.tasks[0]?.done).toBe(true)
  })
})
