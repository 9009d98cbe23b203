import type { Goods } from '#contracts/presets'
import { SCHEDULE } from '#profit/schedule'
import type { ProductSummary } from '../../market/products/product-summary.ts'
import { sizeText, weightText } from './write-figure.ts'

interface Usual {
  goods: Goods
  /** The kind of goods, else the category. */
  of: string
  isKind: boolean
  source: string | null
}

/** Falls back from the kind of goods to the schedule's category. */
export function usualGoods({
  category,
  profitFacts,
}: Pick<ProductSummary, 'category' | 'profitFacts'>): Usual {
  if (profitFacts.usualGoods !== null) {
    const { of, source, ...goods } = profitFacts.usualGoods
    return { goods, of, isKind: true, source }
  }
  const known: Partial<Record<string, (typeof SCHEDULE)['usualGoods']>> = SCHEDULE.usualGoodsOf
  const own = category === null ? undefined : known[category]
  const { weightGrams, sidesMm, unitsPerCarton } = (own ?? SCHEDULE.usualGoods).value
  const [lengthMm, widthMm, heightMm] = sidesMm
  return {
    goods: { weightGrams, lengthMm, widthMm, heightMm, unitsPerCarton },
    of: own && category !== null ? category : 'such goods',
    isKind: false,
    source: null,
  }
}

/** `makeup mirrors like this weigh 450 g`. Size and source stand in the list of costs. */
export function assumedWords({ goods: { weightGrams }, of, isKind }: Usual): string {
  const weight = weightGrams === null ? 'not known' : weightText(weightGrams)
  return isKind ? `${of} like this weigh ${weight}` : `typical for ${of}: ${weight}`
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
