import { expect, it } from 'vitest'
import type { WatchedCreator } from '#contracts/watchlist'
import { ago, dayAgo, HOUR } from '../../../../tests/e2e/fixtures/moments.ts'
import { type Asked, page } from '../../../../tests/support/drawn-app.ts'
import { openCreators } from '../../../../tests/support/drawn-creators.ts'

const facts = { followers: 128_000, productsKnown: 9, unitsKnown: 3120 }
const MAI: WatchedCreator = {
  ...{ id: '40', kind: 'creator', name: '@mai.example', imageUrl: null },
  ...{ addedAt: ago(200 * HOUR), since: ago(72 * HOUR) },
  provenance: { source: 'EchoTik', origin: 'sandbox', observedAt: dayAgo(1) },
  ...{ now: facts, before: { ...facts, unitsKnown: 2000 } },
  changes: [{ what: 'Sold, +1,120', before: '2,000', now: '3,120', weight: 40 }],
}
const GONE: WatchedCreator = { ...MAI, id: '41', name: '@gone', now: null, before: null, changes: [] }

function watching(creators: WatchedCreator[]) {
  const sent: unknown[] = []
  const answer = ({ method, body }: Asked) => {
    if (method === 'GET') return Response.json({ suppliers: [], creators })
    sent.push(...(body as { changes: unknown[] }).changes)
    return Response.json({ refused: [] })
  }
  return {
    sent,
    answers: { '/api/watchlist': answer, '/api/watchlist/seen': { seenAt: new Date().toISOString() } },
  }
}

it('lists the most changed creator first, and names one that is gone', async () => {
  const { answers } = watching([GONE, MAI])
  const { asked } = await openCreators('/my-products?view=creators', answers)
  await page.says('2 of 200 saved', 'Sold, +1,120: from 2,000', '3,120 sold of 9 products', '128K followers')
  await page.says('No longer in our data')
  expect(await page.linkTo('@mai.example')).toBe('/creator/40')
  const names = [...document.querySelectorAll('#kept h3')].map(({ textContent }) => textContent)
  expect(names).toEqual(['@mai.example', '@gone'])
  await page.until(() => expect(asked.filter(({ path }) => path === '/api/watchlist/seen')).toHaveLength(1))
})

it('removes one, with undo', async () => {
  const { sent, answers } = watching([MAI])
  await openCreators('/my-products?view=creators', answers)
  await page.press('Remove @mai.example')
  await page.toasts('Removed from your creators', '@mai.example')
  await page.until(() => expect(sent).toMatchObject([{ kind: 'creator', id: '40', watching: false }]))
})

it('shows how to save while the list is empty', async () => {
  await openCreators('/my-products?view=creators', watching([]).answers)
  await page.says('No saved creators yet')
  expect(await page.linkTo('See all creators')).toBe('/creators')
})
