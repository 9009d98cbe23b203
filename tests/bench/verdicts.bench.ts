import { openDatabase } from '../../backend/db/knex.ts'
import { landedProfit } from '../../backend/profit/landed-profit.ts'
import { DEFAULT_PRESETS } from '../../backend/profit/preset.ts'
import { type Verdict, verdictOf } from '../../backend/profit/verdict.ts'
import { rulesOf, verdictFacts } from '../../backend/profit/verdict-facts.ts'
import { dayNumber } from '../../backend/sandbox/catalogue/catalogue.ts'
import {
  amazonCatalogue,
  type CatalogueProduct,
  tiktokCatalogue,
} from '../../backend/sandbox/catalogue/products.ts'
import { productDetail } from '../../backend/trends/detail.ts'

/**
 * Sandbox demand and prices are functions of the day, so later sales and factory prices are known. Run on the
 * edition's day, with a sandbox server's database: `DATABASE_URL=… npx tsx tests/bench/verdicts.bench.ts`
 */
const url = process.env.DATABASE_URL
if (!url) throw new Error('DATABASE_URL names no database')
const db = openDatabase(url, { name: 'verdicts', limits: 'working' })
const SEED = Number(process.env.SANDBOX_SEED ?? 20_260_101)
const today = new Date()
const TODAY = dayNumber(today)
const truth = new Map<string, CatalogueProduct>(
  [...tiktokCatalogue(SEED, TODAY), ...amazonCatalogue(SEED, TODAY)].map((product) => [product.id, product]),
)

interface Outcome {
  sells: boolean
  soldLater: boolean
  profit: number | null
  aboveLow: boolean | null
}
const outcomes: Record<Verdict, Outcome[]> = { sample: [], watch: [], leave: [] }

await db.transaction(async (trx) => {
  const ids: number[] = await trx('trend').pluck('product_id')
  for (const id of ids) {
    const product = await productDetail(trx, {
      ...{ id: String(id), days: 35, daysOpen: 35, contacts: 'none', forecastOpen: false },
      picksOf: async () => [],
    })
    const known = product.externalId === null ? undefined : truth.get(product.externalId)
    if (!known) continue
    const preset = DEFAULT_PRESETS[product.channel]
    const sale = { ...product, facts: product.profitFacts, yours: null }
    const landed = landedProfit(sale, preset)
    const facts = verdictFacts({ ...product, landed, today: today.toISOString().slice(0, 10) })
    outcomes[verdictOf(facts, rulesOf(preset)).verdict].push(
      outcomeOf(known, landed.profit?.low ?? null, sale),
    )
  }
})
await db.destroy()

function outcomeOf(
  { demand, kind }: CatalogueProduct,
  low: number | null,
  sale: Parameters<typeof landedProfit>[0],
): Outcome {
  const sold = (from: number, to: number) => demand.total(TODAY - 1 + to) - demand.total(TODAY - 1 + from)
  const usual = (sold(-35, -7) / 28) * 7
  // Fake makers ask .24 to .36 of the kind's lowest price, plus up to a third for small orders; creators get a tenth.
  const unitCost = Math.round(kind.price[0] * 0.3 * 1.175 * 10_000) / 10_000
  const figures = { unitCost, minimumOrder: null, origin: null, dutyBps: null, goods: null }
  const preset = DEFAULT_PRESETS[sale.channel]
  const costs = sale.channel === 'tiktok' ? { ...preset, creatorBps: 1000 } : preset
  const profit = landedProfit({ ...sale, yours: figures }, costs).profit?.likely ?? null
  return {
    sells: sold(0, 28) > 4 * usual,
    soldLater: sold(35, 77) > 6 * usual,
    profit,
    aboveLow: profit === null || low === null ? null : profit >= low,
  }
}

const share = (of: Outcome[], is: (outcome: Outcome) => boolean | null) =>
  of.length === 0 ? '-' : (of.filter(is).length / of.length).toFixed(2)
const lines = [
  'verdict   products  sells more in 4 weeks  in weeks 6 to 11  makes $2  makes a loss  not below its low end',
]
for (const [verdict, of] of Object.entries(outcomes)) {
  const known = of.filter(({ aboveLow }) => aboveLow !== null)
  lines.push(
    [
      ...[verdict.padEnd(9), String(of.length).padEnd(9)],
      ...[share(of, ({ sells }) => sells), share(of, ({ soldLater }) => soldLater)],
      ...[
        share(known, ({ profit }) => (profit ?? 0) >= 200),
        share(known, ({ profit }) => (profit ?? 0) < 0),
      ],
      share(known, ({ aboveLow }) => aboveLow),
    ].join('  '),
  )
}
process.stdout.write(`${lines.join('\n')}\n`)
