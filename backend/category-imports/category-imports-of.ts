import * as z from 'zod/mini'
import { type CategoryImports, IMPORT_MONTHS } from '../contracts/category-imports.ts'
import { many, maybeOne } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'
import { CENSUS_LABEL } from '../sources/census/monthly-imports.ts'
import { productCode } from './product-code.ts'
import { monthsBefore, yearOverYear } from './year-over-year.ts'

export async function categoryImportsOf(
  trx: Transaction,
  productId: number,
): Promise<CategoryImports | null> {
  const read = await maybeOne(trx, Read, READ, [productId])
  const code = read && (await productCode(trx, productId))
  const known = code && (await maybeOne(trx, Known, KNOWN, [read.origin, code.hs]))
  if (!code || !known) return null
  const { origin } = read
  const rows = await many(trx, Month, MONTHS, [origin, code.hs])
  const dollarsOf = new Map(rows.map(({ month, dollars }) => [month, dollars]))
  const [month] = [...dollarsOf.keys()].sort().reverse()
  const compared = month === undefined ? null : yearOverYear(dollarsOf, month)
  if (month === undefined || !compared) return null
  const { hs, ...basis } = code
  return {
    source: CENSUS_LABEL,
    origin,
    ...{ hs, month, basis, name: known.name, readAt: known.askedAt.toISOString() },
    ...compared,
    months: Array.from({ length: IMPORT_MONTHS }, (_, index) => {
      const drawn = monthsBefore(month, IMPORT_MONTHS - 1 - index)
      return { month: drawn, dollars: dollarsOf.get(drawn) ?? null }
    }),
  }
}

const READ = `select figures.origin from product p
  join lateral (
    select origin from category_import where origin = case p.origin when 'sandbox' then 'sandbox' else 'live' end limit 1
  ) figures on true
  where p.id = ?`
const KNOWN = 'select name, asked_at as "askedAt" from category_import where origin = ? and hs = ?'
const MONTHS = `select to_char(month, 'YYYY-MM') as month, dollars from category_import_month where origin = ? and hs = ?`

const Read = z.object({ origin: z.enum(['live', 'sandbox']) })
const Known = z.object({ name: z.nullable(z.string()), askedAt: z.date() })
const Month = z.object({ month: z.string(), dollars: z.int() })
