import { randomBytes, randomUUID } from 'node:crypto'
import type { Db } from '../../backend/db/knex.ts'
import { DEFAULT_PRESETS } from '../../backend/profit/preset.ts'
import { NOW } from './account-app.ts'
import { makeCreator } from './creators.ts'
import { makeProduct, makeSupplier } from './factories.ts'
import type { TestMember } from './members.ts'
import { makeSubscription } from './subscriptions.ts'

export const OWN_FIGURES = { unitCost: 3.275, minimumOrder: 200, origin: 'VN', dutyBps: null, goods: null }

export async function fillEveryTable(
  db: Db,
  { id }: TestMember,
  owner: string,
): Promise<{ supplier: number; report: number }> {
  const supplier = await makeSupplier(db, {
    name: `${owner} Works`,
    contact: { person: `${owner} Person`, email: `${owner}@maker.example`, verified_on: '2026-10-01' },
  })
  const product = await makeProduct(db, { name: `${owner} lamp` })
  await makeSubscription(db, id, { status: 'canceled' })
  await db('billing_attempt').insert({ id: randomUUID(), member_id: id, offer: 'pro', price_id: 'price_1' })
  await db('reveal').insert({
    member_id: id,
    supplier_id: supplier,
    counted: true,
    covered: ['person', 'e-mail', 'phone', 'address'],
  })
  await db('contact_served').insert({ member_id: id, supplier_id: supplier, served_at: NOW })
  const creator = await makeCreator(db, { handle: `${owner}.creator`, email: `${owner}@creators.example` })
  await db('creator_reveal').insert({ member_id: id, creator_id: creator, counted: false })
  const [report] = await db('dead_contact_report')
    .insert({ member_id: id, supplier_id: supplier, credit_returned: true, note: `${owner} note` })
    .returning('id')
  await db('watched').insert([
    {
      member_id: id,
      kind: 'supplier',
      target_id: supplier,
      watching: true,
      decided_at: new Date(),
      name: `${owner} Works`,
    },
    {
      member_id: id,
      kind: 'supplier',
      target_id: supplier + 1_000_000,
      watching: false,
      decided_at: new Date(),
      name: `${owner} given up`,
    },
  ])
  await fillPipeline(db, id, owner)
  await db('weekly_report').insert({ member_id: id, week: `${owner} week`, written_at: NOW })
  const key = randomUUID()
  const preset = { ...DEFAULT_PRESETS.own, name: `${owner} shop` }
  await db('cost_preset').insert({ member_id: id, key, preset, decided_at: NOW })
  await db('default_cost_preset').insert({ member_id: id, key, decided_at: NOW })
  await db('own_cost_figures').insert({
    member_id: id,
    product_id: product,
    figures: OWN_FIGURES,
    decided_at: NOW,
  })
  await db('followed').insert({ member_id: id, channel: 'tiktok', external_id: `${owner} 1729`, name: null })
  await db('my_list').insert({
    member_id: id,
    name: `${owner} list`,
    channel: 'tiktok',
    state: 'ready',
    rows: 0,
    skipped: 0,
    left_out: 0,
    skipped_lines: '[]',
    notes: [],
    ends_at: NOW,
  })
  await fillScoredList(db, id, owner)
  await fillKeys(db, id, owner)
  await fillDelivery(db, id, owner)
  await db('saved_view').insert({ member_id: id, name: `${owner} view`, query: { stage: 'viral' } })
  // Uploads stay after their sender is deleted.
  await db('upload').insert({ member_id: id, name: 'best-sellers.csv', bytes: 1 })
  await fillAlerts(db, id, { product, owner })
  return { supplier, report: report.id }
}

export async function fillScoredList(db: Db, member_id: number, owner: string): Promise<void> {
  const [list] = await db('scored_list')
    .insert({ member_id, kind: 'member', as_of: '2026-11-19' })
    .returning('id')
  await db('list_seal').insert({
    ...{ list_id: list.id, previous: '0'.repeat(64), hash: 'x', title: `${owner} picks`, edition_id: 1 },
    ...{ sealed_at: NOW, as_of: '2026-11-19', given: 1, left_out: '[]', sealed_rows: 1, sealed_hash: 'x' },
  })
  await db('list_line').insert({ list_id: list.id, line: 1, text: `${owner} lamp`, product_id: null })
}

async function fillAlerts(
  db: Db,
  member_id: number,
  { product, owner }: { product: number; owner: string },
): Promise<void> {
  const condition = {
    member_id,
    subject_kind: 'product',
    subject_id: String(product),
    subject_name: `${owner} lamp`,
    condition_kind: 'stage-change',
  }
  const [alert] = await db('alert').insert(condition).returning('id')
  await db('alert_event').insert({
    ...condition,
    id: randomUUID(),
    alert_id: alert.id,
    edition: 1,
    at: NOW,
    words: `${owner} words`,
    facts: JSON.stringify({ lines: [] }),
    href: `/product/${product}`,
  })
}

async function fillKeys(db: Db, member_id: number, owner: string): Promise<void> {
  await db('api_key').insert({
    member_id,
    name: `${owner} sheet`,
    short: randomBytes(4).toString('hex'),
    secret_hash: randomBytes(32),
    scopes: ['read'],
    created_at: NOW,
  })
}

async function fillDelivery(db: Db, member_id: number, owner: string): Promise<void> {
  await db('delivery_settings').insert({ member_id, email: 'weekly', push: true, time_zone: 'Asia/Shanghai' })
  await db('push_subscription').insert({
    member_id,
    endpoint: `https://push.example/${randomUUID()}`,
    p256dh: 'key',
    auth: 'secret',
    key_id: 'key',
    device: `${owner} phone`,
  })
  const [webhook] = await db('webhook')
    .insert({
      member_id,
      name: `${owner} hook`,
      url: 'https://hooks.example/',
      shape: 'standard',
      secret: 'whsec_x',
    })
    .returning('id')
  const delivery = {
    member_id,
    channel: 'webhook',
    edition: 1,
    event_id: randomUUID(),
    webhook_id: webhook.id,
  }
  await db('delivery').insert(delivery)
  await db('private_feed').insert({ member_id, secret: randomUUID() })
}

async function fillPipeline(db: Db, member_id: number, owner: string): Promise<void> {
  const entry = { member_id, entry_id: 'own-abcdefghijkl' }
  const change = { ...entry, n: 0, device: 'phone', over: [] }
  const text = (words: string) => JSON.stringify({ item: 'note-00000001', text: `${owner} ${words}` })
  await db('pipeline_entry').insert({
    member_id,
    id: entry.entry_id,
    name: `${owner} lamp`,
    stage: 'saved',
    added_at: NOW,
    photos: 1,
    before_at: NOW,
    latest_at: NOW,
  })
  await db('pipeline_change').insert([
    { ...change, id: 'note-change-1', at: NOW.getTime(), kind: 'note', body: text('note') },
    { ...change, id: 'photo-change-1', at: NOW.getTime(), kind: 'photo', body: PHOTO },
  ])
  await db('pipeline_photo').insert({
    ...entry,
    id: 'photo-00000001',
    type: 'image/jpeg',
    picture: Buffer.from('x'),
  })
}

const PHOTO = JSON.stringify({ item: 'photo-00000001', type: 'image/jpeg', bytes: 1 })

export async function rowsOf(db: Db, { id }: TestMember): Promise<Record<string, number>> {
  const { rows: tables } = await db.raw(
    `select table_name from information_schema.columns where column_name = 'member_id' and table_schema = 'public'`,
  )
  const counted: Record<string, number> = {}
  for (const { table_name } of tables as { table_name: string }[]) {
    const { rows } = await db.raw('select count(*) from ?? where member_id = ?', [table_name, id])
    counted[table_name] = rows[0].count
  }
  return counted
}
