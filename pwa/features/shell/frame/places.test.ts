import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { isUnder } from './places.ts'

const PLACES = ['/', '/trending', '/search', '/my-products', '/alerts', '/more']
const routes = readdirSync(join(import.meta.dirname, '../../../routes'))
  .filter((file) => !file.startsWith('__root'))
  .map((file) => `/${file.replace(/(\.?index)?\.tsx$/, '').replaceAll('.', '/')}`)

it('marks exactly one place on every page', () => {
  for (const route of routes)
    expect(
      PLACES.filter((place) => isUnder(place, route)),
      route,
    ).toHaveLength(1)
})

it.each([
  ['/', ['/', '/dashboard', '/premium', '/how-it-works', '/no-such-page']],
  ['/trending', ['/trending', '/track-record', '/scored-lists/3']],
  [
    '/search',
    [
      '/search',
      '/product/100',
      '/tiktok',
      '/explore',
      '/lookup',
      '/suppliers',
      '/supplier/100',
      '/creators',
      '/creator/40',
    ],
  ],
  ['/my-products', ['/my-products', '/my-products/p-1', '/my-list/3', '/compare', '/costs']],
  ['/alerts', ['/alerts', '/alerts/settings', '/reports', '/weekly-report/unsubscribe']],
  ['/more', ['/more', '/profile', '/subscribe', '/subscription', '/payment', '/operator/start']],
])('%s holds %j', (place, paths) => {
  expect(paths.filter((path) => !isUnder(place, path))).toEqual([])
})
