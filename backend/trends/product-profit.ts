import * as z from 'zod/mini'
import { Day } from '../calendar/days.ts'
import { LIKELY_FROM } from '../contracts/match-strength.ts'
import {
  AssumedCost,
  type DutyFacts,
  MISSING_FIGURES,
  type NetProfit,
  type ProfitFacts,
} from '../contracts/profit.ts'
import { many } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'
import { dutyFacts } from '../tariffs/duty-facts.ts'
import {
  BEST_SUPPLIER,
  FACTORY_PRICE,
  FACTORY_PRICE_HIGH,
  MARGIN,
  MARGIN_LOW,
  Prices,
} from './best-supplier.ts'
import { usualGoodsOf } from './usual-goods.ts'

export interface ProductProfit {
  netProfit: NetProfit | null
  profitFacts: ProfitFacts
}

export async function profitsOf(trx: Transaction, ids: number[]): Promise<(id: number) => ProductProfit> {
  const rows = await many(
    trx,
    ProfitRow,
    `select k.product_id, ${PROFIT_COLUMNS} from product_profit k where k.product_id = any(cast(? as bigint[]))`,
    [ids],
  )
  const profits = new Map(rows.map((row) => [row.product_id, profitOf(row)]))
  return (id) => profits.get(id) ?? NOTHING_KNOWN
}

export async function pricesAndProfitsOf(
  trx: Transaction,
  ids: number[],
): Promise<(id: number) => Prices & ProductProfit> {
  const rows = await many(
    trx,
    PricedRow,
    `select p.id as product_id, ${FACTORY_PRICE} as "factoryPrice", ${FACTORY_PRICE_HIGH} as "factoryPriceHigh",
       ${MARGIN} as "profitMargin", ${MARGIN_LOW} as "profitMarginLow", ${PROFIT_COLUMNS}
     from product p ${BEST_SUPPLIER} left join product_profit k on k.product_id = p.id
     where p.id = any(cast(? as bigint[]))`,
    [ids],
  )
  const known = new Map(rows.map((row) => [row.product_id, { ...pricesIn(row), ...calculatedIn(row) }]))
  return (id) => known.get(id) ?? { ...NO_PRICES, ...NOTHING_KNOWN }
}

const IS_POSSIBLE = `coalesce((select m.score < ${LIKELY_FROM} from match m
  where m.product_id = k.product_id and m.supplier_id = k.supplier_id), false) as possible`

const PROFIT_COLUMNS = [
  ...['currency', 'supplier_id', 'unit_low', 'unit_high', 'minimum_order', 'origin', 'origin_basis'],
  ...['customs_code', 'law_from', 'usual_kind'],
  ...['assumed_low', 'assumed_likely', 'assumed_high', 'assumed_suppliers', 'assumed_of', 'assumed_by'],
  ...['schedule_version', 'low', 'likely', 'high', 'margin', 'missing'],
]
  .map((column) => `k.${column}`)
  .concat(IS_POSSIBLE)
  .join(', ')

/** All columns or none are null. */
export const AssumedRow = z.object({
  assumed_low: z.nullable(z.number()),
  assumed_likely: z.nullable(z.number()),
  assumed_high: z.nullable(z.number()),
  assumed_suppliers: z.nullable(z.int()),
  assumed_of: z.nullable(z.string()),
  assumed_by: z.nullable(AssumedCost.shape.by),
})

const ProfitRow = z.object({
  product_id: z.int(),
  currency: z.nullable(z.string()),
  supplier_id: z.nullable(z.int()),
  possible: z.boolean(),
  unit_low: z.nullable(z.number()),
  unit_high: z.nullable(z.number()),
  minimum_order: z.nullable(z.int()),
  origin: z.nullable(z.string()),
  origin_basis: z.nullable(z.enum(['stated', 'imputed'])),
  customs_code: z.nullable(z.string()),
  law_from: z.nullable(Day),
  usual_kind: z.nullable(z.string()),
  ...AssumedRow.shape,
  schedule_version: z.string(),
  low: z.nullable(z.number()),
  likely: z.nullable(z.number()),
  high: z.nullable(z.number()),
  margin: z.nullable(z.number()),
  missing: z.array(z.enum(MISSING_FIGURES)),
})

const PricedRow = z.object({
  ...Prices.shape,
  ...ProfitRow.shape,
  schedule_version: z.nullable(ProfitRow.shape.schedule_version),
  missing: z.nullable(ProfitRow.shape.missing),
})
type PricedRow = z.infer<typeof PricedRow>

function pricesIn({ factoryPrice, factoryPriceHigh, profitMargin, profitMarginLow }: PricedRow): Prices {
  return { factoryPrice, factoryPriceHigh, profitMargin, profitMarginLow }
}

function calculatedIn({ schedule_version, missing, ...row }: PricedRow): ProductProfit {
  return schedule_version === null || missing === null
    ? NOTHING_KNOWN
    : profitOf({ ...row, schedule_version, missing })
}

const NO_PRICES: Prices = {
  factoryPrice: null,
  factoryPriceHigh: null,
  profitMargin: null,
  profitMarginLow: null,
}

export const NOTHING_KNOWN: ProductProfit = {
  netProfit: null,
  profitFacts: {
    unitCost: null,
    assumedCost: null,
    minimumOrder: null,
    origin: null,
    originBasis: null,
    duty: null,
    usualGoods: null,
  },
}

function profitOf(row: z.infer<typeof ProfitRow>): ProductProfit {
  const { low, likely, high, margin, currency } = row
  const { supplier_id: supplierId, unit_low: unitLow, unit_high: unitHigh } = row
  return {
    netProfit:
      low === null || likely === null || high === null || margin === null
        ? null
        : {
            ...{ low, likely, high, marginPercent: margin },
            scheduleVersion: row.schedule_version,
            missing: row.missing,
          },
    profitFacts: {
      unitCost:
        unitLow === null || unitHigh === null || currency === null || supplierId === null
          ? null
          : {
              low: unitLow,
              high: unitHigh,
              currency,
              supplierId: String(supplierId),
              possible: row.possible,
            },
      assumedCost: assumedCostIn(row),
      minimumOrder: row.minimum_order,
      origin: row.origin,
      originBasis: row.origin_basis,
      duty: dutyIn(row),
      usualGoods: usualGoodsOf(row.usual_kind),
    },
  }
}

/** Rates hold unchanged since `law_from`, so it stands for the day of arrival. */
export function dutyIn({
  customs_code: code,
  law_from: lawFrom,
}: {
  customs_code: string | null
  law_from: Day | null
}): DutyFacts | null {
  return code === null || lawFrom === null ? null : dutyFacts(code, lawFrom)
}

export function assumedCostIn(row: z.infer<typeof AssumedRow>): AssumedCost | null {
  const { assumed_low: low, assumed_likely: likely, assumed_high: high } = row
  const { assumed_suppliers: suppliers, assumed_of: of, assumed_by: by } = row
  return low === null || likely === null || high === null || suppliers === null || of === null || by === null
    ? null
    : { low, likely, high, suppliers, of, by }
}
