import { changesFrom, pipelineCalls } from './pipeline-calls.ts'
import type { Holder, PlanMarket } from './plan-market.ts'
import { fromApp } from './revealing.ts'

export async function openList({ app }: PlanMarket, who: Holder | null) {
  const file = 'Product title,Item price\nSunset lamp,12.50\n'
  return await app.call('/api/my-lists?name=list.csv', {
    method: 'POST',
    headers: {
      ...fromApp(who ?? { cookie: '' }).headers,
      'content-type': 'text/csv',
      'content-length': Buffer.byteLength(file),
    },
    body: file,
  })
}

export async function saveAll({ app, products }: PlanMarket, who: Holder) {
  const calls = pipelineCalls(app)
  const device = changesFrom('phone', () => Date.now())
  const refusals = await calls.take(
    products.map((id) => device.save(id)),
    who,
  )
  return { refused: refusals.length, ...(await calls.listOf(who)).room }
}

export async function watchFourShops({ json, write, products }: PlanMarket, who: Holder) {
  const at = new Date().toISOString()
  const ids = await Promise.all(products.slice(0, 4).map((id) => json(`/api/products/${id}`, null)))
  const changes = ids.map(({ shopId }) => ({ kind: 'shop', id: shopId, watching: true, at }))
  const { refused } = JSON.parse((await write('/api/watchlist', who, { changes })).text)
  const { shops } = await json('/api/watchlist', who)
  return { refused: refused.map(({ why }: { why: string }) => why), saved: shops.length }
}

export async function alertFour({ json, write, products }: PlanMarket, who: Holder) {
  const statuses: number[] = []
  for (const id of products.slice(0, 4)) {
    const subject = { kind: 'product', id: String(id) }
    const asked = { subject, condition: { when: 'stage-change' } }
    statuses.push((await write('/api/alerts', who, asked)).status)
  }
  return { statuses, most: (await json('/api/alerts', who)).most }
}

export async function reportsTo({ database }: PlanMarket, { email }: Holder): Promise<string[]> {
  const { rows } = await database.db.raw(
    `select content ->> 'text' as text from letter where kind = 'weekly-report' and content ->> 'to' = ?`,
    [email],
  )
  return rows.map(({ text }: { text: string }) => text)
}

export function askAgent({ app }: PlanMarket, key: string) {
  return app.call('/mcp', {
    method: 'POST',
    headers: {
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
      authorization: `Bearer ${key}`,
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
  })
}
