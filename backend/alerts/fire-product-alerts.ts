import * as z from 'zod/mini'
import { RULES } from '../changes/change-rules.ts'
import type { AlertText } from '../changes/differences.ts'
import {
  alertOfPrice,
  alertOfProfit,
  alertOfStage,
  alertOfSupplierFound,
  alertOfTimesUsual,
} from '../changes/product-changes.ts'
import { PRODUCT_WHENS } from '../contracts/alerts.ts'
import { many } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'
import { Sourced, sourceLabelSql } from '../provenance/source-state.row.ts'
import { CURRENT_PRICE } from '../trends/price.ts'
import { TrendFactsColumns, type TrendFactsRow } from '../trends/trend.row.ts'
import { trendFactsOf } from '../trends/trend-facts.ts'
import { FACT_COLUMNS } from './note-edition-before.ts'
import { Alerted, type FiringTime, fireInBatches, sourced } from './write-events.ts'

/** PostgreSQL preselects changed products; the displayed figures decide. Returns the number of events. */
export async function fireProductAlerts(trx: Transaction, time: FiringTime): Promise<number> {
  const { edition } = time
  await trx.raw('create temp table product_firing (alert_id bigint primary key) on commit drop')
  await trx.raw(`insert into product_firing ${CANDIDATES}`, { edition })
  const read = (batch: object) => many(trx, Candidate, PORTION, { edition, ...batch })
  const fired = await fireInBatches(trx, time, read, (row) => {
    const text = textOf(row)
    return (
      text &&
      sourced(text, row, `/${row.subject_kind === 'product' ? 'product' : 'my-products'}/${row.subject_id}`)
    )
  })
  await keepReferencePrices(trx)
  return fired
}

const FROM = `active_alert a join product p on p.id = a.product_id
  join trend t on t.product_id = p.id and t.edition_id = :edition
  join trend_before b on b.product_id = p.id
  left join product_profit k on k.product_id = p.id
  left join explored e on e.product_id = p.id`

const RAW = RULES.alert.rawQuotient

/** Drops only what cannot match. Stale sources fire nothing. */
const CANDIDATES = `select a.id from ${FROM}
  where case a.condition_kind
    when 'stage-change' then t.stage <> b.stage and t.caveat is distinct from 'stale'
    when 'x-usual-over' then t.last_week >= t.usual_week * a.bound * ${RAW.least} and t.caveat is distinct from 'stale'
      and not coalesce(b.last_week > b.usual_week * a.bound * ${RAW.most}, false)
    when 'price-change' then a.reference_price > 0 and p.currency is not distinct from a.reference_currency
      and abs(${CURRENT_PRICE} - a.reference_price) * 100 >= a.reference_price * a.bound
    when 'profit-over' then k.likely >= a.bound and not coalesce(b.profit >= a.bound, false)
    when 'profit-under' then k.likely < a.bound and not coalesce(b.profit < a.bound, false)
    when 'supplier-found' then e.suppliers > 0 and b.suppliers = 0
    else false end
  order by a.id`

const PORTION = `select a.id as alert_id, a.member_id, a.subject_kind, a.subject_id, p.name as subject_name, a.condition_kind,
    a.bound, a.reference_price, p.origin, p.observed_at, ${sourceLabelSql('p')} as source_label,
    ${FACT_COLUMNS.map((column) => `t.${column}, b.${column} as was_${column}`).join(', ')},
    ${CURRENT_PRICE} as price, p.currency, k.likely as profit, b.profit as was_profit, e.suppliers,
    (select s.name from match m join supplier s on s.id = m.supplier_id and not s.forwarder
      where m.product_id = p.id order by m.position limit 1) as supplier
  from (select alert_id from product_firing where alert_id > :after order by alert_id limit :limit) f
  join ${FROM.replace('active_alert a', 'active_alert a on a.id = f.alert_id')}
  order by a.id`

type Was = { [Column in keyof TrendFactsRow as `was_${Column}`]: TrendFactsRow[Column] }
const was = Object.fromEntries(
  Object.entries(TrendFactsColumns.shape).map(([column, type]) => [`was_${column}`, type]),
) as {
  [Column in keyof typeof TrendFactsColumns.shape as `was_${Column}`]: (typeof TrendFactsColumns.shape)[Column]
}

const Candidate = z.object({
  ...Alerted.shape,
  ...Sourced.shape,
  ...TrendFactsColumns.shape,
  ...was,
  condition_kind: z.enum(PRODUCT_WHENS),
  bound: z.nullable(z.number()),
  reference_price: z.nullable(z.number()),
  price: z.nullable(z.number()),
  currency: z.nullable(z.string()),
  profit: z.nullable(z.number()),
  was_profit: z.nullable(z.number()),
  suppliers: z.nullable(z.int()),
  supplier: z.nullable(z.string()),
})
type Candidate = z.infer<typeof Candidate>

function textOf(row: Candidate): AlertText | null {
  const { condition_kind, price, reference_price, currency, profit, was_profit } = row
  const bound = row.bound ?? 0
  switch (condition_kind) {
    case 'stage-change':
      return alertOfStage(trendBefore(row), trendFactsOf(row))
    case 'x-usual-over':
      return alertOfTimesUsual(trendBefore(row), trendFactsOf(row), bound)
    case 'price-change':
      return price === null || reference_price === null
        ? null
        : alertOfPrice(reference_price, price, currency)
    case 'supplier-found':
      return row.supplier === null ? null : alertOfSupplierFound(row.suppliers ?? 1, row.supplier)
    case 'profit-over':
    case 'profit-under':
      return profit === null
        ? null
        : alertOfProfit(condition_kind === 'profit-over' ? 'over' : 'under', {
            before: was_profit,
            now: profit,
            bound,
          })
  }
}

function trendBefore(row: Was) {
  const before = Object.fromEntries(
    Object.keys(TrendFactsColumns.shape).map((column) => [column, row[`was_${column}` as keyof Was]]),
  )
  return trendFactsOf(before as unknown as TrendFactsRow)
}

/**
 * The notified price, the first known one, or one in a new currency. Skips alerts that their owner is
 * changing.
 */
async function keepReferencePrices(trx: Transaction): Promise<void> {
  await trx.raw(
    `update alert set reference_price = ${CURRENT_PRICE}, reference_currency = p.currency
     from active_alert a join product p on p.id = a.product_id
     where alert.id = a.id and a.condition_kind = 'price-change' and ${CURRENT_PRICE} is not null
       and alert.id in (select id from alert where condition_kind = 'price-change' for no key update skip locked)
       and (a.reference_price is null or a.reference_currency is distinct from p.currency
         or a.id in (select alert_id from product_firing))`,
  )
}
