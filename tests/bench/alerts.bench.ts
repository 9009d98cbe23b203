import { parseArgs } from 'node:util'
import { fireAlerts } from '../../backend/alerts/fire-alerts.ts'
import { noteEditionBefore } from '../../backend/alerts/note-edition-before.ts'
import { CATEGORIES } from '../../backend/contracts/categories.ts'
import { type Db, openDatabase } from '../../backend/db/knex.ts'
import { writeExplored } from '../../backend/explore/write-explored.ts'
import { uniformFrom } from '../support/random-distributions.ts'
import { startScratchServer } from '../support/scratch-server.ts'
import { fillCatalogue } from './fill-catalogue.ts'
import { fillSuppliers } from './fill-suppliers.ts'
import { madeUpNames } from './made-up-names.ts'

/**
 * Publishes after a change of nearly all products. Members have 100,000 alerts, a tenth on distinct saved
 * views.
 * Run: npx tsx tests/bench/alerts.bench.ts [--products 100000] [--members 1000]
 */
const { values } = parseArgs({
  options: {
    products: { type: 'string', default: '100000' },
    members: { type: 'string', default: '1000' },
  },
})
const PRODUCTS = Number(values.products)
const MEMBERS = Number(values.members)
const ALERTS = { product: 60, entry: 15, supplier: 10, category: 5, view: 10 }
const LIMIT_MS = 20_000

const uniform = uniformFrom(20_261_123)
const pick = <T>(list: readonly T[]): T => list[Math.floor(uniform() * list.length)] as T
const server = await startScratchServer('alerts bench')
const db = openDatabase(server.url, { name: 'alerts bench', max: 2, limits: 'working' })
try {
  for (const line of await fillCatalogue(db, madeUpNames(uniform, PRODUCTS))) print(line)
  await fillSuppliers(db)
  await fillAlerts()
  const edition = await editionBefore()
  await db.raw('vacuum analyze')
  await measure(edition)
} finally {
  await db.destroy()
  await server.stop()
}

async function fillAlerts(): Promise<void> {
  await db.raw(
    `insert into member (issuer, subject, email, email_verified, plan)
     select 'https://bench.example', n::text, n || '@seller.example', true, 'pro' from generate_series(1, ?) n`,
    [MEMBERS],
  )
  await db.raw(
    `insert into pipeline_entry (member_id, id, product_id, name, stage, added_at, before_at, latest_at)
     select m.id, 'p' || p.id, p.id, p.name, 'saved', now(), now(), now()
     from member m cross join generate_series(1, ?) n
     join product p on p.id = 1 + (m.id * 7919 + n::bigint * 104729) % ? on conflict do nothing`,
    [ALERTS.entry, PRODUCTS],
  )
  for (let member = 0; member < MEMBERS; member += 1) {
    const rows = Array.from({ length: ALERTS.view }, (_, at) => [`View ${at}`, JSON.stringify(filter())])
    await db.raw(
      `insert into saved_view (member_id, name, query)
       select (select id from member order by id offset ? limit 1), name, query from unnest(?::text[], ?::jsonb[]) v (name, query)`,
      [member, rows.map(([name]) => name), rows.map(([, query]) => query)] as never,
    )
  }
  const whens = `(array['stage-change', 'x-usual-over', 'price-change', 'profit-over', 'profit-under'])[1 + n % 5]`
  const bounds = `(array[null, 5, 10, 5, 1])[1 + n % 5]`
  const reference = 'coalesce(p.sale_price, p.price), p.currency'
  await db.raw(
    `insert into alert (member_id, subject_kind, subject_id, subject_name, condition_kind, bound, reference_price, reference_currency)
     select m.id, 'product', p.id::text, p.name, ${whens}, ${bounds}, ${reference}
     from member m cross join generate_series(1, :product) n
     join product p on p.id = 1 + (m.id * 15485863 + n::bigint * 49979687) % :products
     union all
     select e.member_id, 'entry', e.id, e.name, ${whens.replaceAll('n %', 'p.id %')}, ${bounds.replaceAll('n %', 'p.id %')}, ${reference}
     from pipeline_entry e join product p on p.id = e.product_id
     union all
     select m.id, 'supplier', s.id::text, s.name, case when n % 5 = 0 then 'contact-dead' else 'supplier-shipped' end, null,
       null, null
     from member m cross join generate_series(1, :supplier) n
     join supplier s on s.external_id = ((m.id * 31 + n * 17) % 500)::text
     union all
     select m.id, 'category', c, c, 'new-product', null, null, null
     from member m, unnest(cast(:categories as text[])) c
     union all
     select v.member_id, 'view', v.id::text, v.name, 'new-product', null, null, null from saved_view v
     on conflict do nothing`,
    {
      ...ALERTS,
      products: PRODUCTS,
      categories: [...CATEGORIES].slice(0, ALERTS.category),
    },
  )
}

function filter(): Record<string, string> {
  const whole = (least: number, most: number) => String(Math.floor(least + uniform() * (most - least)))
  const parts: Record<string, string>[] = [
    { category: [...new Set([pick(CATEGORIES), pick(CATEGORIES)])].join(',') },
    { channel: pick(['tiktok', 'amazon']) },
    { stage: pick(['growing,viral', 'viral', 'new,growing']) },
    { confidence: pick(['medium', 'high']) },
    { velocityFrom: whole(10, 200) },
    { soldFrom: whole(50, 290) },
    { priceFrom: whole(3, 20), priceTo: whole(21, 90) },
    { marginFrom: whole(10, 70) },
    { profitFrom: whole(0, 12) },
    { q: pick(['steel', 'lamp', 'kitchen', 'portable', 'kids']) },
  ]
  const chosen = parts.filter(() => uniform() < 0.3)
  return Object.assign({}, pick(parts), pick(parts), ...chosen)
}

async function editionBefore(): Promise<number> {
  await db.raw('create table aside as select * from trend where product_id % 100 = 7')
  await db.raw('delete from trend where product_id % 100 = 7')
  const { rows } = await db.raw('select edition_id from current_edition')
  const edition: number = rows[0].edition_id
  await db.transaction((trx) => writeExplored(trx, edition))
  return edition
}

async function measure(edition: number): Promise<void> {
  const { rows } = await db.raw('select subject_kind, count(*) as alerts from alert group by 1 order by 1')
  print(
    rows
      .map((row: { subject_kind: string; alerts: number }) => `${row.alerts} of ${row.subject_kind}`)
      .join(', '),
  )
  await db.transaction(async (trx) => {
    const noting = performance.now()
    const before = await noteEditionBefore(trx)
    const noted = performance.now() - noting
    await nextDay(trx)
    await writeExplored(trx, edition)
    const firing = performance.now()
    const fired = await fireAlerts(trx, before, { edition, at: new Date() })
    const took = performance.now() - firing
    const happened = await trx.raw(
      'select condition_kind, count(*) as events from alert_event group by 1 order by 1',
    )
    for (const { condition_kind, events } of happened.rows)
      print(`${String(events).padStart(8)} ${condition_kind}`)
    const all = noted + took
    print(
      `noted in ${Math.round(noted)} ms, ${fired} events and what is to be sent in ${Math.round(took)} ms: ${(all / 1000).toFixed(1)} s (limit ${LIMIT_MS / 1000})`,
    )
    print(`peak memory of the process ${Math.round(process.resourceUsage().maxRSS / 1024)} MB`)
    if (all > LIMIT_MS || fired === 0) process.exitCode = 1
  })
}

async function nextDay(trx: Db): Promise<void> {
  await trx.raw('insert into trend select * from aside')
  await trx.raw(
    `update trend set last_week = round(last_week * (0.4 + 2 * random())), velocity = velocity + 40 * (random() - 0.5),
       stage = case when random() < 0.33 then (array['growing', 'viral', 'steady', 'fading'])[1 + floor(4 * random())::int] else stage end`,
  )
  await trx.raw(
    'update product set price = round((price * (0.7 + 0.6 * random()))::numeric, 2) where id % 5 = 0',
  )
  await trx.raw(
    `update supplier set last_shipment_on = coalesce(last_shipment_on, '2026-11-01') + 5 where id % 10 = 0`,
  )
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
