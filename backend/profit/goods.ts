import type { Goods } from '../contracts/presets.ts'
import type { ProfitFacts } from '../contracts/profit.ts'
import type { Spread } from './rate.ts'
import type { GoodsSpread, UsualGoods } from './schedule-usual.ts'

/** `low`: light, small piece. `high`: heavy, large one. */
export type ByGoods<Value> = Record<keyof Spread, Value>

/** Entered values are exact; others vary by `spread`, in percent of the usual. */
export function goodsOf(own: Goods | null, usual: UsualGoods, spread: GoodsSpread): ByGoods<UsualGoods> {
  const { weightGrams = null, unitsPerCarton = null } = own ?? {}
  const sides = measuredSides(own)
  const at = (end: keyof Spread): UsualGoods => ({
    weightGrams: weightGrams ?? scaled(usual.weightGrams, spread.weight[end]),
    sidesMm: sides ?? [
      scaled(usual.sidesMm[0], spread.side[end]),
      scaled(usual.sidesMm[1], spread.side[end]),
      scaled(usual.sidesMm[2], spread.side[end]),
    ],
    unitsPerCarton: unitsPerCarton ?? usual.unitsPerCarton,
  })
  return { low: at('low'), likely: at('likely'), high: at('high') }
}

export function byGoods<Value>(goods: ByGoods<UsualGoods>, at: (goods: UsualGoods) => Value): ByGoods<Value> {
  return { low: at(goods.low), likely: at(goods.likely), high: at(goods.high) }
}

export function packedOf(kind: NonNullable<ProfitFacts['usualGoods']>): UsualGoods {
  const { weightGrams, lengthMm, widthMm, heightMm, unitsPerCarton } = kind
  return { weightGrams, sidesMm: [lengthMm, widthMm, heightMm], unitsPerCarton }
}

export function isMeasured(own: Goods | null): boolean {
  return own !== null && [own.lengthMm, own.widthMm, own.heightMm].every((side) => side !== null)
}

function measuredSides(own: Goods | null): UsualGoods['sidesMm'] | null {
  const { lengthMm, widthMm, heightMm } = own ?? {}
  if (!lengthMm || !widthMm || !heightMm) return null
  const [long = 0, middle = 0, short = 0] = [lengthMm, widthMm, heightMm].sort((a, b) => b - a)
  return [long, middle, short]
}

function scaled(usual: number, percent: number): number {
  return Math.round((usual * percent) / 100)
}
