import type { ComparedProduct } from '#contracts/compare'
import type { LandedProfit } from '#profit/calculation'
import { decide } from '#profit/decide'
import type { LandingPlan } from '#profit/landing-plan'
import type { Decision } from '#profit/verdict'
import { rulesOf } from '#profit/verdict-facts'
import { type Costs, presetFor } from '../../work/profit/costs.ts'

export interface DecidedProduct extends ComparedProduct {
  landed: LandedProfit
  plan: LandingPlan
  decision: Decision
  mostCash: number | null
}

export function decided(product: ComparedProduct, costs: Costs, today: string): DecidedProduct {
  const preset = presetFor(costs, product.channel)
  const yours = costs.figures.get(product.id) ?? null
  const { landed, plan, decision } = decide(product, { preset, yours, forecast: product.forecast, today })
  return { ...product, landed, plan, decision, mostCash: rulesOf(preset).mostCash }
}
