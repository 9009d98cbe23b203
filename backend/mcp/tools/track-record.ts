import * as z from 'zod'
import { Provenance } from '../../contracts/provenance.ts'
import { PickList, PickState, Question, RecordedPick } from '../../contracts/recorded-pick.ts'
import { listPicks, readTrackRecord, TrackRecord } from '../../contracts/track-record.ts'
import { tool } from '../tool.ts'
import { totalOf } from './inputs.ts'

export const trackRecord = tool({
  title: 'Track record',
  words:
    'How often our predictions came true, and each of them. sealed: predictions written into a hash chain that somebody else signed within a day; notWitnessed: sealed, but nobody else signed in time, so they could have been made up; replayed: our arithmetic of today, applied to days before, which is weaker evidence. Say which of the two a figure is, and give the misses with the hits.',
  input: z.strictObject({
    picks: z.int().min(0).max(50).default(0).describe('How many single predictions to add, newest first.'),
    kind: z
      .enum(['sealed', 'not-witnessed', 'replayed'])
      .default('sealed')
      .describe('Of the single predictions.'),
    state: z.optional(PickState),
    list: z.optional(PickList).describe('naive: the simple rule that we are compared with.'),
    question: z.optional(Question),
  }),
  output: {
    record: TrackRecord,
    provenance: Provenance,
    picks: z.array(RecordedPick),
    picksInAll: z.int(),
    page: z.string(),
  },
  sameFor: 'everyone',
  async run({ picks, ...which }, { ask, edition, page }) {
    const record = (await ask(readTrackRecord, {})).answer
    const listed = picks === 0 ? null : await ask(listPicks, { query: { ...which, limit: String(picks) } })
    return {
      record,
      provenance: {
        source: 'Our own predictions',
        origin: record.sampleData ? ('sandbox' as const) : (edition()?.origin ?? 'live'),
        observedAt: record.chain.sealedAt ?? edition()?.publishedAt.toISOString() ?? '',
      },
      picks: listed?.answer ?? [],
      picksInAll: listed
        ? totalOf(listed.headers)
        : record[which.kind === 'not-witnessed' ? 'notWitnessed' : which.kind].picks,
      page: page('/track-record'),
    }
  },
})
