import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Reply } from './app.ts'
import { startBillingApp } from './billing-app.ts'
import { makeCreator } from './creators.ts'
import { makeHistory, makeMatch, makeProduct, makeSupplier, publishEdition } from './factories.ts'
import type { TestMember } from './members.ts'
import { FROM_APP, writeFromApp } from './revealing.ts'

export const PRODUCTS = 8
const SUPPLIERS = 12
const DAYS_ON_RECORD = 120

export interface Holder extends TestMember {
  email: string
}

/** Every row of the table of plans can be tested in it. */
export async function startPlanMarket() {
  const running = await startBillingApp()
  const { db } = running.database
  const products: number[] = []
  for (let made = 0; made < PRODUCTS; made += 1) {
    const id = await makeProduct(db, {
      name: `Sunset lamp ${made}`,
      category: 'Home & Living',
      shop_name: `Lamp shop ${made}`,
      price: 10 + made,
    })
    // The last product is too new for a forecast.
    const days = made === PRODUCTS - 1 ? 20 : DAYS_ON_RECORD
    await makeHistory(
      db,
      id,
      Array.from({ length: days }, (_, day) => 20 + (day % 7)),
    )
    products.push(id)
  }
  const suppliers: number[] = []
  for (let made = 0; made < SUPPLIERS; made += 1) suppliers.push(await makeSupplier(db))
  const creator = await makeCreator(db, { email: 'mai@creators.example' })
  await makeMatch(db, products[0] ?? 0, suppliers[0] ?? 0)
  const listed = products.map((id, index) => ({
    id,
    trend: { velocity: 200 - 20 * index },
    // New this week, so the report has content.
    before: null,
  }))
  await running.app.reached(await publishEdition(db, listed))

  const headersOf = (who: TestMember | null) => (who ? { ...FROM_APP, cookie: who.cookie } : FROM_APP)
  const read = (path: string, who: TestMember | null): Promise<Reply> =>
    running.app.call(path, { headers: headersOf(who) })
  const json = async (path: string, who: TestMember | null) => {
    const reply = await read(path, who)
    expect([path, reply.status, reply.text]).toEqual([path, 200, expect.any(String)])
    return JSON.parse(reply.text)
  }
  const write = (path: string, who: TestMember | null, body: object): Promise<Reply> =>
    running.app.call(path, writeFromApp(who ?? { cookie: '' }, body))

  return { ...running, products, suppliers, creator, read, json, write, emailToSupport }

  async function emailToSupport(who: TestMember | null, more: object = {}) {
    const subject = `Help ${randomUUID()}`
    const message = {
      firstName: 'Mai',
      lastName: 'Tran',
      email: `${randomUUID()}@elsewhere.example`,
      company: '',
      subject,
      message: 'Where is my export?',
      website: '',
      key: randomUUID(),
      ...more,
    }
    await db.raw('truncate rate_limit')
    const sent = await write('/api/contact', who, message)
    expect([sent.status, sent.text]).toEqual([200, expect.any(String)])
    const { rows } = await db.raw(
      `select content from letter where kind = 'contact' and content ->> 'subject' like ?`,
      [`%${subject}`],
    )
    return rows[0].content as { subject: string; text: string; headers: Record<string, string> }
  }
}

export type PlanMarket = Awaited<ReturnType<typeof startPlanMarket>>
