import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { beginWith } from '../../../edition.ts'
import { longHistory, product } from './product-queries.ts'

afterEach(() => vi.unstubAllGlobals())

it('fetches and stores a product and its longer history separately', async () => {
  beginWith(null)
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string | URL | Request) => {
    const { pathname, search } = new URL(
      address instanceof Request ? address.url : address,
      'http://app.test',
    )
    if (pathname === '/api/edition') return Response.json({ version: null })
    asked.push(pathname + search)
    return Response.json({ error: { code: 'not_found', message: 'No.', id: '1' } }, { status: 404 })
  })
  const client = new QueryClient()
  // Every answer above is 404; only the addresses asked for count.
  await client.query({ ...product('100'), retry: false }).catch(() => null)
  await client.query({ ...longHistory('100'), retry: false }).catch(() => null)
  expect(asked).toEqual(['/api/products/100', '/api/products/100?days=90'])
  expect(client.getQueryCache().getAll()).toHaveLength(2)
})
