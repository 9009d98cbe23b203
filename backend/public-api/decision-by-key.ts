import type { KeyedDecision } from '../contracts/keyed-decision.ts'
import { type Pipeline, readPipeline } from '../contracts/pipeline.ts'
import { entryOf, isOpen } from '../contracts/pipeline-entry.ts'
import { readSavedCosts } from '../contracts/presets.ts'
import { readProduct } from '../contracts/product.ts'
import type { Api } from '../http/serve.ts'
import type { KeyedCall } from '../http/serve-keyed.ts'
import { Failure } from '../process/failure.ts'
import type { Range } from '../profit/calculation.ts'
import { decide } from '../profit/decide.ts'
import { defaultPresetOf } from '../profit/preset.ts'
import { askAs, type SeenEdition } from './ask-endpoints.ts'
import { ownCostsOf } from './own-costs.ts'

/** Decides like the product's page: own costs first, at the shop's price, for an order of today. */
export async function decisionByKey(api: Api, id: string, call: KeyedCall): Promise<KeyedDecision> {
  const seen: SeenEdition = { edition: null }
  const { ask } = askAs(api, call, seen)
  const { answer: pipeline } = await ask(readPipeline, {})
  const own = ownCostsOf(id, (await ask(readSavedCosts, {})).answer, pipeline)
  // Last, because the answer names the edition of this read.
  const { answer: product } = await ask(readProduct, { params: { id }, query: { days: '1' } })
  const { edition } = seen
  if (!edition) throw new Failure('unavailable', 'There is no data yet: the first edition is being made.')
  const preset = own.preset ?? defaultPresetOf(product.channel)
  const today = call.now().toISOString().slice(0, 10)
  const { landed, plan, decision } = decide(product, {
    ...{ preset, today },
    yours: own.figures,
    forecast: product.forecast,
  })
  const { week } = plan
  return {
    product: {
      ...{ id: product.id, name: product.name, channel: product.channel },
      ...{ price: product.price, currency: product.currency, provenance: product.provenance },
    },
    edition: {
      id: String(edition.id),
      publishedAt: edition.publishedAt.toISOString(),
      origin: edition.origin,
      dataTo: edition.dataTo,
    },
    verdict: decision.verdict,
    reasons: decision.reasons.map(({ id: question, good, words }) => ({ id: question, good, words })),
    wouldDecide: decision.wouldDecide,
    costs: { name: preset.name, own: own.preset !== null || own.figures !== null },
    profit: landed.profit && dollarRange(landed.profit),
    missing: [...landed.missing],
    landing: {
      days: { ...plan.days },
      on: dayAfter(today, plan.days.likely),
      pieces: landed.orderPieces,
      weekly: week && { low: week.low, likely: week.expected, high: week.high },
      kept: plan.kept && dollarRange(plan.kept),
      chanceOfLoss: plan.chanceOfLoss,
    },
    rates: { version: landed.scheduleVersion, asOf: landed.asOf },
    saved: savedEntryOf(id, pipeline),
  }
}

function savedEntryOf(productId: string, { entries }: Pick<Pipeline, 'entries'>): KeyedDecision['saved'] {
  const open = entries
    .filter(({ about }) => about.productId === productId)
    .flatMap(({ changes, about }) => entryOf(changes, about) ?? [])
    .find(({ stage }) => isOpen(stage))
  return open ? { entryId: open.id, stage: open.stage } : null
}

function dollarRange({ low, likely, high }: Range): Range {
  return { low: low / 100, likely: likely / 100, high: high / 100 }
}

function dayAfter(today: string, days: number): string {
  return new Date(Date.parse(today) + days * DAY_MS).toISOString().slice(0, 10)
}

const DAY_MS = 86_400_000
