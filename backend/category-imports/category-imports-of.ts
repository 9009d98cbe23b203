import * as z from 'zod/mini'
import { type CategoryImports, type CodeImports, IMPORT_MONTHS } from '../contracts/category-imports.ts'
import { many, maybeOne } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'
import { CENSUS_LABEL } from '../sources/census/monthly-imports.ts'
import type { ImportSource } from './import-source.ts'
import { productCode } from './product-code.ts'
import { monthsBefore, yearOverYear } from './year-over-year.ts'

export async function categoryImportsOf(
  trx: Transaction,
  productId: number,
): Promise<CategoryImports | null> {
  const read = await maybeOne(trx, Read, READ, [productId])
  const code = read && (await productCode(trx, productId))
  if (!code) return null
  const { hs, ...basis } = code
  const imports = (await importsByCode(trx, read.origin, [hs])).get(hs)
  return imports ? { ...imports, basis } : null
}

/** Codes without figures, or with too few months, are not in the map. */
export async function importsByCode(
  trx: Transaction,
  origin: ImportSource['origin'],
  codes: readonly string[],
): Promise<Map<string, CodeImports>> {
  const bindings = { origin, codes: [...codes] }
  const known = await many(trx, Known, KNOWN, bindings)
  if (known.length === 0) return new Map()
  const rows = await many(trx, Month, MONTHS, bindings)
  return new Map(
    known.flatMap(({ hs, name, askedAt }) => {
      const dollarsOf = new Map(rows.filter((row) => row.hs === hs).map((row) => [row.month, row.dollars]))
      const [month] = [...dollarsOf.keys()].sort().reverse()
      const compared = month === undefined ? null : yearOverYear(dollarsOf, month)
      if (month === undefined || !compared) return []
      const imports: CodeImports = {
        source: CENSUS_LABEL,
        ...{ origin, hs, month, name, readAt: askedAt.toISOString() },
        ...compared,
        months: Array.from({ length: IMPORT_MONTHS }, (_, index) => {
          const drawn = monthsBefore(month, IMPORT_MONTHS - 1 - index)
          return { month: drawn, dollars: dollarsOf.get(drawn) ?? null }
        }),
      }
      return [[hs, imports] as const]
    }),
  )
}

const READ = `select figures.origin from product p
  join lateral (
    select origin from category_import where origin = case p.origin when 'sandbox' then 'sandbox' else 'live' end limit 1
  ) figures on true
  where p.id = ?`
const KNOWN = `select hs, name, asked_at as "askedAt" from category_import
  where origin = :origin and hs = any(cast(:codes as text[]))`
const MONTHS = `select hs, to_char(month, 'YYYY-MM') as month, dollars from category_import_month
  where origin = :origin and hs = any(cast(:codes as text[]))`

const Read = z.object({ origin: z.enum(['live', 'sandbox']) })
const Known = z.object({ hs: z.string(), name: z.nullable(z.string()), askedAt: z.date() })
const Month = z.object({ hs: z.string(), month: z.string(), dollars: z.int() })
