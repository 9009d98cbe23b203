import { expect, it } from 'vitest'
import { firstNeeded } from './first-needed.ts'

/** Importers per module. A route's page is a module apart from its route file. */
const IMPORTERS: Record<string, string[]> = {
  'price.ts': ['/app/pwa/ui/card.tsx'],
  '/app/pwa/ui/card.tsx': ['/app/pwa/routes/trending.tsx?tsr-split=component', 'gauge.ts'],
  'gauge.ts': ['/app/pwa/ui/card.tsx', '/app/pwa/routes/product.$id.tsx?tsr-split=component'],
  'history.ts': ['/app/pwa/routes/product.$id.tsx?tsr-split=component'],
  'address.ts': ['/app/pwa/routes/product.$id.tsx'],
}
const chunking = { getModuleInfo: (id: string) => ({ importers: IMPORTERS[id] ?? [] }) }

it('assigns a module to the first page that requires it', () => {
  const ownedBy = firstNeeded({ lists: ['routes/trending.tsx'], item: ['routes/product.$id.tsx'] })
  const named = (id: string) => [ownedBy('lists')(id, chunking), ownedBy('item')(id, chunking)]
  expect(named('price.ts')).toEqual(['lists', null])
  expect(named('gauge.ts')).toEqual(['lists', null])
  expect(named('history.ts')).toEqual([null, 'item'])
  expect(named('address.ts')).toEqual([null, null])
})

it('ends where modules import each other', () => {
  const ring = { getModuleInfo: (id: string) => ({ importers: [id === 'a' ? 'b' : 'a'] }) }
  expect(firstNeeded({ lists: ['routes/trending.tsx'] })('lists')('a', ring)).toBeNull()
})
