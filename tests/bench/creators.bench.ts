import { openDatabase } from '../../backend/db/knex.ts'
import { dayNumber } from '../../backend/sandbox/catalogue/catalogue.ts'
import { uniformFrom } from '../support/random-distributions.ts'
import { type Case, FEATURES } from './creators/features.ts'
import { judge } from './creators/judge.ts'
import { madeCases } from './creators/made-cases.ts'
import { storedCases } from './creators/stored-cases.ts'
import { print, row } from './print-row.ts'

/**
 * Do the largest creator's share, new creators and the days since the largest video lower the forecast's error on
 * days that were held out? With `DATABASE_URL` on what that server has stored, else on the sample's history:
 * `[DATABASE_URL=…] npx tsx tests/bench/creators.bench.ts`
 */
const HORIZONS = [1, 2, 4, 8] as const
const SEED = 20_260_101
const SAMPLE =
  'SAMPLE DATA: its videos are made from its sales, so no result says whether videos of real products help. It shows that the measure works.'

const { cases, note } = process.env.DATABASE_URL ? await stored(process.env.DATABASE_URL) : made()
print(note)
print('')
print(row('weeks ahead', 'features', 'cases learned/tested', 'error with/without', 'middle 90 %', 'helps'))
for (const ahead of HORIZONS) {
  for (const features of [FEATURES, ...FEATURES.map((name) => [name])]) {
    const { learned, tested, ratio, helps } = judge(cases, { ahead, features, uniform: uniformFrom(SEED) })
    print(
      row(
        ahead,
        features.length > 1 ? 'all three' : features.join(),
        `${learned}/${tested}`,
        ratio === null ? 'too few products' : ratio.mean.toFixed(3),
        ratio === null ? '-' : `${ratio.from.toFixed(3)} to ${ratio.to.toFixed(3)}`,
        ratio === null ? 'not known' : helps ? 'yes' : 'no',
      ),
    )
  }
}
print('')
print('A feature enters the forecast only where it helps at every horizon on live data (decision 0100).')

async function stored(url: string): Promise<{ cases: Case[]; note: string }> {
  const db = openDatabase(url, { name: 'creators', limits: 'working' })
  try {
    const { cases, products, days, origins } = await storedCases(db, HORIZONS)
    const isSample = origins.includes('sandbox')
    return {
      cases,
      note:
        `${products} products with videos, read on ${days} days (${origins.join(', ') || 'none'}).` +
        (isSample ? ` ${SAMPLE}` : '') +
        (days < 12 ? ' Under 12 days of readings nothing can be held out: run this again later.' : ''),
    }
  } finally {
    await db.destroy()
  }
}

function made(): { cases: Case[]; note: string } {
  return { cases: madeCases(SEED, dayNumber(new Date()), HORIZONS), note: SAMPLE }
}
