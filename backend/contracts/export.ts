import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { EXPLORE_QUESTION } from './explore.ts'
import type { Limit } from './limit.ts'
import { EXPORTS_AN_HOUR } from './plans.ts'

export { EXPORT_MAX, EXPORTS_AN_HOUR } from './plans.ts'

const EXPORTS: Limit = {
  name: 'export',
  calls: EXPORTS_AN_HOUR,
  seconds: 3600,
  sentence: `You can make ${EXPORTS_AN_HOUR} exports an hour, and you have reached this limit.`,
}

const query = z.strictObject(EXPLORE_QUESTION)

export const exportProductsCsv = endpoint({
  method: 'GET',
  path: '/api/export/products.csv',
  access: 'pro',
  limit: EXPORTS,
  // Uses the hourly quota, so other sites and prefetch may not call it.
  effect: true,
  produces: 'text/csv; charset=utf-8; header=present',
  summary:
    'The results of the same query to /api/explore, as CSV (RFC 4180). It has no contacts and no formulas.',
  query,
  response: z.unknown(),
})

export const exportProductsXlsx = endpoint({
  method: 'GET',
  path: '/api/export/products.xlsx',
  access: 'pro',
  limit: EXPORTS,
  effect: true,
  produces: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  summary: 'The same as an Excel workbook, with a sheet about the data sources.',
  query,
  response: z.unknown(),
})
