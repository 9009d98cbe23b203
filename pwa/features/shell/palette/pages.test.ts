import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { pagesFor } from './pages.ts'

/** Opened by links in e-mails or on the console. */
const BY_LINK = /unsubscribe|confirm|start/

it('the palette leads to every page that has an address of its own', () => {
  const routes = readdirSync(join(import.meta.dirname, '../../../routes'))
    .filter((file) => !/^__root|\$/.test(file) && !BY_LINK.test(file))
    .map((file) => `/${file.replace(/(\.?index)?\.tsx$/, '').replaceAll('.', '/')}`)
  const known = pagesFor('', true).map(({ id }) => id)
  expect(routes.filter((route) => !known.includes(route))).toEqual([])
})

it('finds a page by the beginnings of its words', () => {
  expect(pagesFor('my pro').map(({ id }) => id)).toEqual(['/my-products'])
  expect(pagesFor('console')).toEqual([])
})
