import { ASKED_NOW, type Question } from '../contracts/recorded-pick.ts'
import type { QuestionResult, Share } from '../contracts/track-record.ts'
import type { Transaction } from '../db/knex.ts'
import { figureOf, type ShareCard } from '../pictures/share-card.ts'
import { formatCount, formatDay } from '../provenance/format-figures.ts'
import { trackRecord } from './track-record.ts'

/** Compared with the naive rule and the base rate. */
export async function recordShareCard(trx: Transaction): Promise<ShareCard> {
  const { sealed, sampleData } = await trackRecord(trx)
  const result = sealed.questions.find(({ first }) => first.share !== null) ?? sealed.questions[0]
  const isKnown = result !== undefined && result.first.share !== null
  return {
    kicker: 'Track record',
    name: 'Every prediction is sealed before the result is known',
    withoutName: 'Track record',
    ...(isKnown ? resultOf(result) : { ...NOTHING_YET, compared: whenFirst(result) }),
    verdict: { words: `Right: ${RIGHT[result?.question ?? ASKED_NOW]}`, tone: 'plain' },
    source: `${formatCount(sealed.picks, 'prediction')}${spanOf(sealed)}`,
    origin: sampleData ? 'Sample data' : null,
  }
}

const RIGHT: Record<Question, string> = {
  'market-days-1-7': 'grew more than its market the next week',
  'days-57-63': 'more in days 57 to 63 than in an average week',
  'days-8-14': 'more in days 8 to 14 than in an average week',
  'days-1-28': 'more in days 1 to 28 than in 4 average weeks',
}
const NOTHING_YET = { figure: figureOf('No results yet'), bars: null }

function resultOf({ first, naive, base }: QuestionResult): Pick<ShareCard, 'figure' | 'compared' | 'bars'> {
  const others = [
    { label: 'Simple rule', value: naive.share },
    { label: 'Any product', value: base?.share ?? null },
  ].filter(({ value }) => value !== null)
  return {
    figure: { number: percent(first.share), words: `right: ${countsOf(first)}` },
    compared:
      others.length === 0 ? null : others.map(({ label, value }) => `${label} ${percent(value)}`).join(' · '),
    bars: {
      title: 'Share that was right',
      bars: [{ label: 'Ours', value: first.share }, ...others],
      usual: null,
    },
  }
}

function countsOf({ hits, of }: Share): string {
  return `${hits.toLocaleString('en')} of ${of.toLocaleString('en')}`
}

function percent(share: number | null): string {
  return share === null ? '' : `${Math.round(share * 100)}%`
}

function whenFirst(result: QuestionResult | undefined): string | null {
  return result?.nextDueOn ? `The first come on ${formatDay(result.nextDueOn)}` : null
}

function spanOf({ from, to }: { from: string | null; to: string | null }): string {
  if (from === null || to === null) return ''
  return from === to ? ` of ${formatDay(from)}` : `, ${formatDay(from)} to ${formatDay(to)}`
}
