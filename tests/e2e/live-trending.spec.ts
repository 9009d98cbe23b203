import { documented, expect, test } from './app.ts'

test.use({ member: {} })

test('the dashboard asks for live products when it opens, keeps them five minutes and refetches after thirty', async ({
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
  await live.getByText('Live trending').click()
  await expect(live.getByRole('listitem').first()).toBeVisible()
  expect(await live.getByRole('listitem').count()).toBeLessThanOrEqual(6)
  expect(asked).toEqual([''])
  await page.getByRole('link', { name: 'Account and settings' }).click()
  await page.clock.runFor(4 * 60_000)
  await page.goBack()
  await expect(live).toBeVisible()
  expect(asked).toHaveLength(1)
  await page.getByRole('link', { name: 'Account and settings' }).click()
  await page.clock.runFor(2 * 60_000)
  await page.goBack()
  await expect.poll(() => asked.length).toBe(2)
  await page.clock.runFor(31 * 60_000)
  await expect.poll(() => asked.length).toBe(3)
})
