import { documented, expect, test } from './app.ts'

test.use({ member: {} })

/** Eight minus the picks above. */
const SHOWN = 6

test('the dashboard shows up to six live products, keeps them five minutes and refetches after thirty', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = documented(request.url())
    if (pathname === '/api/dashboard/live-trending') asked.push(search)
  })
  await page.clock.install()
  await page.goto('/dashboard')
  const live = page.getByRole('region', { name: 'Live trending' })
  await expect(live.getByRole('listitem')).toHaveCount(SHOWN)
  expect(asked).toEqual([''])
  await page.getByRole('link', { name: 'Account and settings' }).click()
  await page.clock.runFor(4 * 60_000)
  await page.goBack()
  await expect(live.getByRole('listitem')).toHaveCount(SHOWN)
  expect(asked).toHaveLength(1)
  await page.getByRole('link', { name: 'Account and settings' }).click()
  await page.clock.runFor(2 * 60_000)
  await page.goBack()
  await expect.poll(() => asked.length).toBe(2)
  await page.clock.runFor(31 * 60_000)
  await expect.poll(() => asked.length).toBe(3)
})
