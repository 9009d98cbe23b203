import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { count, id, line, pageSize } from './fields.ts'
import { type Limit, perTenMinutes } from './limit.ts'
import { LIST_MEDIA } from './list-media.ts'
import { MATCH_STRENGTHS } from './match-strength.ts'
import { LIST_SORTS } from './my-list-sorts.ts'
import { LIST_ROWS_MAX, LISTS_MAX } from './plans.ts'
import { profitFields } from './profit.ts'
import { Amount, Currency } from './provenance.ts'
import { CHANNELS } from './trends.ts'

export { LIST_ROWS_MAX, LISTS_MAX } from './plans.ts'

/** Uploads within the 30-second request limit at one megabit a second. */
export const LIST_BYTES_MAX = 4 * 1024 * 1024
export const LIST_DAYS = 90
export const LISTS_AN_HOUR = 20
const LISTS_OPENED: Limit = {
  name: 'private lists',
  calls: LISTS_AN_HOUR,
  seconds: 3600,
  sentence: `You can open ${LISTS_AN_HOUR} lists an hour, and you have reached this limit.`,
}
export const LIST_NAME_MAX = 120
/** Skipped lines listed individually; the rest are only counted. */
export const LIST_SKIPPED_MAX = 200

export const BARE_PRICES = 'Prices without a currency are read as US dollars.'

export const LIST_STATES = ['matching', 'ready', 'failed'] as const

export const LIST_FAILED =
  'We could not find suppliers for all products of this list. This is our mistake. Delete the list and open the file again.'

export const MyList = z.object({
  id,
  name: z.string(),
  channel: z.enum(CHANNELS),
  state: z.enum(LIST_STATES),
  /** Null unless matching failed. */
  message: z.nullable(z.string()),
  matched: count,
  rows: count,
  skipped: count,
  leftOut: count,
  createdAt: z.string(),
  endsAt: z.string(),
})
export type MyList = z.infer<typeof MyList>

export const ListedRow = z.object({
  /** From 1; the row number of a workbook. */
  line: count,
  name: z.string(),
  externalId: z.nullable(z.string()),
  url: z.nullable(z.string()),
  category: z.nullable(z.string()),
  price: Amount,
  currency: Currency,
  sold: z.nullable(count),
  productId: z.nullable(id),
  suppliersFound: z.nullable(count),
  /** Computed at matching with the shop's defaults; null without price or factory price. */
  netProfit: profitFields.netProfit,
  supplier: z.nullable(
    z.object({
      id,
      name: z.string(),
      country: z.nullable(z.string()),
      strength: z.enum(MATCH_STRENGTHS.map(({ strength }) => strength)),
      unitCostLow: Amount,
      unitCostHigh: Amount,
      unitCostCurrency: Currency,
    }),
  ),
})
export type ListedRow = z.infer<typeof ListedRow>

export const LIST_PAGE = 50

export const listMyLists = endpoint({
  method: 'GET',
  path: '/api/my-lists',
  access: 'pro',
  summary: 'The private lists of the user, newest first.',
  response: z.array(MyList),
})

export const createMyList = endpoint({
  method: 'POST',
  path: '/api/my-lists',
  access: 'pro',
  limit: LISTS_OPENED,
  summary: `Opens a file of another tool (CSV or Excel, sent as it is) as a private list and finds suppliers and profit for each row: at most ${LIST_ROWS_MAX} rows, ${LIST_BYTES_MAX / 1024 / 1024} MB, ${LISTS_MAX} lists, kept for ${LIST_DAYS} days.`,
  query: z.strictObject({ name: line(LIST_NAME_MAX).check(z.minLength(1)) }),
  accepts: { media: LIST_MEDIA, bytes: LIST_BYTES_MAX },
  response: MyList,
})

export const readMyList = endpoint({
  method: 'GET',
  path: '/api/my-lists/:id',
  access: 'pro',
  summary:
    'A private list: how far it is, and the lines of its file that were not taken. 404 where it is not theirs.',
  params: z.strictObject({ id }),
  response: z.object({
    list: MyList,
    skipped: z.array(z.object({ line: count, reason: z.string() })),
    notes: z.array(z.string()),
  }),
})

export const listMyListRows = endpoint({
  method: 'GET',
  path: '/api/my-lists/:id/rows',
  access: 'pro',
  summary: 'The rows of a private list; how many in all: header `X-Total-Count`.',
  params: z.strictObject({ id }),
  query: z.strictObject({
    sort: z._default(z.enum(LIST_SORTS), 'profit'),
    limit: z._default(pageSize(100), LIST_PAGE),
    page: z._default(pageSize(LIST_ROWS_MAX), 1),
  }),
  response: z.array(ListedRow),
})

export const deleteMyList = endpoint({
  method: 'DELETE',
  path: '/api/my-lists/:id',
  access: 'pro',
  limit: perTenMinutes('private lists deleted', 300),
  summary: 'Deletes a private list of the user; 404 where it is not theirs.',
  params: z.strictObject({ id }),
  response: z.object({ deleted: z.boolean() }),
})
