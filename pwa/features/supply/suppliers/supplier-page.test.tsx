import { expect, it } from 'vitest'
import { supplier } from '../../../../tests/e2e/fixtures/suppliers.ts'
import { hangs, page, refuses } from '../../../../tests/support/drawn-app.ts'
import { NAME, openSupplier } from '../../../../tests/support/drawn-supplier.ts'

const list = () =>
  Response.json([supplier(0, { totalShipments: 412 })], {
    headers: { 'x-total-count': '1', 'x-forwarders': '0' },
  })

it('a slow supplier page shows facts from the list at once', async () => {
  await openSupplier(
    { '/api/suppliers': list, '/api/suppliers/100/profile': hangs },
    '/suppliers?sort=recent',
  )
  await page.press(NAME, 'link')
  await page.shows('heading', '412 shipments in our data')
  page.lacks('Loading the supplier…')
})

it('an unknown supplier shows a note and a way on', async () => {
  await openSupplier(
    {
      '/api/suppliers': list,
      '/api/suppliers/999/profile': refuses(404, 'not_found', 'There is no such supplier.'),
    },
    '/supplier/999',
  )
  await page.says('This supplier is not in our data')
  await page.press('See all suppliers', 'link')
  await page.until(() => expect(page.at()).toBe('/suppliers'))
})
