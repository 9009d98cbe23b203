import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { count, freeText, id, pageSize } from './fields.ts'
import { type Limit, perTenMinutes } from './limit.ts'
import { LIST_MEDIA } from './list-media.ts'
import { ListTitle } from './list-title.ts'
import { CHAIN_PAGE, ListChainRow, WitnessStamp } from './pick-chain.ts'
import { SCORED_OPEN, SCORED_ROWS_MAX } from './plans.ts'
import { ListQuestion, PickState, RecordedPick } from './recorded-pick.ts'
import { GroupResult, Witness } from './track-record.ts'
import { CHANNELS } from './trends.ts'

export { SCORED_OPEN, SCORED_ROWS_MAX } from './plans.ts'

export const SCORED_BYTES_MAX = 1024 * 1024
/** 100 lines of three-byte letters fit a body. */
export const SCORED_LINE_MAX = 160
const READINGS: Limit = {
  name: 'scored lists read',
  calls: 20,
  seconds: 3600,
  sentence: 'You can have 20 lists an hour read, and you have reached this limit.',
}
export const SCORED_PAGE = 24

/** The lists of a day that a member's list is compared with, by kind. */
export const BESIDE = ['ours', 'naive', 'sellers'] as const
export const LIST_KINDS = ['member', ...BESIDE] as const

/** Why a line is not judged. `not-counted`: too new, or without sales figures. */
export const LEFT_WHY = ['not-found', 'not-counted', 'twice'] as const

/** How a line was found: by number or whole name, or by similar words. */
export const FOUND_BY = ['number', 'name', 'words'] as const

const ReadLine = z.object({
  line: count,
  text: z.string(),
  found: z.nullable(z.object({ id, name: z.string(), channel: z.enum(CHANNELS), by: z.enum(FOUND_BY) })),
})
export type ReadLine = z.infer<typeof ReadLine>

const ListResult = z.object({ question: ListQuestion, dueOn: z.string(), result: GroupResult })
export type ListResult = z.infer<typeof ListResult>

export const ScoredList = z.object({
  id,
  kind: z.enum(LIST_KINDS),
  title: z.string(),
  asOf: z.string(),
  sealedAt: z.string(),
  sampleData: z.boolean(),
  public: z.boolean(),
  /** By an operator. */
  hidden: z.boolean(),
  /** The given lines; `counted` lines are judged. */
  given: count,
  counted: count,
  results: z.array(ListResult),
})
export type ScoredList = z.infer<typeof ScoredList>

export const ScoredListDetails = z.object({
  list: ScoredList,
  own: z.boolean(),
  left: z.array(
    z.object({
      line: count,
      why: z.enum(LEFT_WHY),
      /** Null: only the owner sees it. */
      text: z.nullable(z.string()),
    }),
  ),
  chain: z.object({ rows: count, head: z.string() }),
  witness: Witness,
  /** Lists of the same day and shops, by the same rule. */
  beside: z.array(z.object({ kind: z.enum(BESIDE), id, results: z.array(ListResult) })),
  /** Lists that the owner has sealed, and has made public. Null: it is one of ours. */
  ofOwner: z.nullable(z.object({ sealed: count, public: count })),
})
export type ScoredListDetails = z.infer<typeof ScoredListDetails>

export const ListedPick = z.extend(
  z.pick(RecordedPick, {
    number: true,
    channel: true,
    origin: true,
    product: true,
    name: true,
    position: true,
    measure: true,
    lastWeek: true,
    usualWeek: true,
    market: true,
    firstDay: true,
    lastDay: true,
    dueOn: true,
    reason: true,
    counted: true,
    knownDays: true,
  }),
  { question: ListQuestion, state: PickState },
)
export type ListedPick = z.infer<typeof ListedPick>

const Numbered = z.strictObject({ id })

export const listScoredLists = endpoint({
  method: 'GET',
  path: '/api/scored-lists',
  access: 'member',
  summary: 'The scored lists of the user, newest first, with their results so far.',
  response: z.object({ lists: z.array(ScoredList), open: count, most: count }),
})

export const readPicksOf = endpoint({
  method: 'POST',
  path: '/api/scored-lists/read',
  access: 'member',
  limit: READINGS,
  summary: `Reads up to ${SCORED_ROWS_MAX} picks and finds each among our products; nothing is kept. A text has one pick a line: a link, an item number, an ASIN or a name. A file (CSV or Excel) has a column for the name.`,
  query: z.strictObject({ as: z.enum(['text', 'file']) }),
  accepts: { media: LIST_MEDIA, bytes: SCORED_BYTES_MAX },
  response: z.object({
    lines: z.array(ReadLine),
    /** Lines that no pick could be read from, and picks beyond the limit. */
    skipped: count,
    leftOut: count,
    notes: z.array(z.string()),
  }),
})

export const sealScoredList = endpoint({
  method: 'POST',
  path: '/api/scored-lists',
  access: 'member',
  limit: perTenMinutes('scored lists sealed', 30),
  summary: `Seals a list on the day: it cannot be changed any more and is judged after 7, 28 and 90 days. At most ${SCORED_ROWS_MAX} lines, ${SCORED_OPEN.free} open lists for free and ${SCORED_OPEN.pro} with a plan.`,
  body: z.strictObject({
    title: ListTitle,
    lines: z
      .array(
        z.strictObject({
          text: freeText(SCORED_LINE_MAX).check(z.minLength(1)),
          /** Null: none of our products. It is counted as not found. */
          product: z.nullable(id),
        }),
      )
      .check(z.minLength(1), z.maxLength(SCORED_ROWS_MAX)),
  }),
  response: z.object({ id }),
})

export const readScoredList = endpoint({
  method: 'GET',
  path: '/api/scored-lists/:id',
  access: 'public',
  summary:
    'A scored list beside our list of that day and two simple rules. 404 where it is neither public nor theirs.',
  params: Numbered,
  response: ScoredListDetails,
})

export const listPicksOf = endpoint({
  method: 'GET',
  path: '/api/scored-lists/:id/picks',
  access: 'public',
  summary: 'The picks of a scored list and what came, for one question.',
  params: Numbered,
  query: z.strictObject({ question: ListQuestion }),
  response: z.array(ListedPick),
})

export const readListChain = endpoint({
  method: 'GET',
  path: '/api/scored-lists/:id/chain',
  access: 'public',
  summary:
    'The sealed rows of a scored list in order, to verify: `hash` is the SHA-256 of the row without `hash` as canonical JSON (RFC 8785), and `previous` the hash of the row before.',
  params: Numbered,
  query: z.strictObject({
    after: z._default(z.string().check(z.regex(/^[0-9]{1,15}$/, 'must be a whole number')), '0'),
    limit: z._default(pageSize(CHAIN_PAGE), CHAIN_PAGE),
  }),
  response: z.array(ListChainRow),
})

export const listStampsOf = endpoint({
  method: 'GET',
  path: '/api/scored-lists/:id/witness',
  access: 'public',
  summary:
    'The time stamp (RFC 3161) of a scored list as it was sealed: it signs the SHA-256 of `text`, which has the hash of the last sealed row. Empty before it is signed.',
  params: Numbered,
  response: z.array(WitnessStamp),
})

export const showScoredList = endpoint({
  method: 'PATCH',
  path: '/api/scored-lists/:id',
  access: 'member',
  limit: perTenMinutes('scored lists shown', 100),
  summary: 'Makes a scored list of the user public, or private again; 404 where it is not theirs.',
  params: Numbered,
  body: z.strictObject({ public: z.boolean() }),
  response: ScoredList,
})

export const listPublicLists = endpoint({
  method: 'GET',
  path: '/api/public-lists',
  access: 'public',
  summary:
    'Scored lists that their owners made public, newest first. How many in all: header `X-Total-Count`.',
  query: z.strictObject({
    limit: z._default(pageSize(100), SCORED_PAGE),
    page: z._default(pageSize(10_000), 1),
  }),
  response: z.array(ScoredList),
})
