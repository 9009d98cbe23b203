import { expect, test } from './app.ts'

test.use({ member: {} })

test('the dashboard requests the live list as documented: eight items, fresh for five minutes, again after thirty', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname === '/api/dashboard/live-trending') asked.push(search)
  })
  await page.clock.install()
  await page.goto('/dashboard')
  const live = page.getByRole('region', { name: 'Live trending' })
  await expect(live.getByRole('listitem')).toHaveCount(8)
  await expect(live.getByRole('listitem').nth(4)).toContainText('$15.99 list price $21.99')
  expect(asked).toEqual([''])
  await page.getByRole('link', { name: 'More' }).first().click()
  await page.clock.runFor(4 * 60_000)
  await page.goBack()
  await expect(live.getByRole('listitem')).toHaveCount(8)
  expect(asked).toHaveLength(1)
  await page.getByRole('link', { name: 'More' }).first().click()
  await page.clock.runFor(2 * 60_000)
  await page.goBack()
  await expect.poll(() => asked.length).toBe(2)
  await page.clock.runFor(31 * 60_000)
  await expect.poll(() => asked.length).toBe(3)
})
