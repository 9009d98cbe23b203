import { expect, it, vi } from 'vitest'
import { memoryStorage } from '../../../../tests/support/memory-storage.ts'
import { noteWayBack, takeWayBack } from './way-back.ts'

it.each([
  ['a product', ['/product/7?days=90#suppliers'], '/product/7?days=90#suppliers'],
  ['the list before the pages about plans', ['/search?q=lamp', '/premium', '/payment'], '/search?q=lamp'],
  ['nothing after a page without locks', ['/search?q=lamp', '/help'], null],
  ['no other site', ['//product.example/1'], null],
  ['no address of a script', ['javascript:alert(1)'], null],
  ['no page whose name only begins alike', ['/products.example'], null],
])('keeps %s, and once only', (_, visited, kept) => {
  vi.stubGlobal('window', { sessionStorage: memoryStorage() })
  for (const path of visited) noteWayBack(path)
  expect([takeWayBack(), takeWayBack()]).toEqual([kept, null])
})
