import type { Goods } from '#contracts/presets'
import { SCHEDULE } from '#profit/schedule'
import { sizeText, weightText } from './write-figure.ts'

/** The schedule's usual goods, and the category they are for. */
export function usualGoods(category: string | null): { goods: Goods; of: string } {
  const known: Partial<Record<string, (typeof SCHEDULE)['usualGoods']>> = SCHEDULE.usualGoodsOf
  const own = category === null ? undefined : known[category]
  const { weightGrams, sidesMm, unitsPerCarton } = (own ?? SCHEDULE.usualGoods).value
  const [lengthMm, widthMm, heightMm] = sidesMm
  return {
    goods: { weightGrams, lengthMm, widthMm, heightMm, unitsPerCarton },
    of: own && category !== null ? category : 'such goods',
  }
}

/** `450 g, 22 × 16 × 9 cm, 24 a carton`; unknown parts are left out. */
export function goodsText({ weightGrams, lengthMm, widthMm, heightMm, unitsPerCarton }: Goods): string {
  const sides = [lengthMm, widthMm, heightMm].filter((side) => side !== null)
  return [
    weightGrams === null ? null : weightText(weightGrams),
    sides.length < 3 ? null : sizeText(sides),
    unitsPerCarton === null ? null : `${unitsPerCarton} a carton`,
  ]
    .filter((part) => part !== null)
    .join(', ')
}
