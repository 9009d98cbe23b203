import type { CategoryPage } from '#contracts/category'
import { ENOUGH_COUNTED, LEAST_PRODUCTS } from '#contracts/category'
import { moneyRange, percent, plural, quantity, tenths } from '../../../ui/number.ts'

export type Figures = NonNullable<CategoryPage['figures']>

/** `7 of 31 products rise, 4 surely; the top 3 make 62% of sales.` */
export function conclusionOf({ products, rising, sure, topThree }: Figures): string {
  const all = products.tiktok + products.amazon
  const surely = rising === 0 ? '' : `, ${sure === 0 ? 'none' : quantity(sure)} of them surely`
  const rise = `${quantity(rising)} of ${plural(all, 'product')} ${rising === 1 ? 'rises' : 'rise'}${surely}`
  return topThree === null
    ? `${rise}.`
    : `${rise}; the top 3 make ${percent(100 * topThree.share)} of last week’s sales.`
}

/** A fact, and what it is counted over. */
export interface Fact {
  name: string
  words: string
  over: string
}

export function factsOf(figures: Figures): Fact[] {
  const { products, topThree } = figures
  return [
    {
      name: 'Products',
      words: quantity(products.tiktok + products.amazon),
      over: `${quantity(products.tiktok)} short video, ${quantity(products.amazon)} marketplace`,
    },
    {
      name: 'Top 3 products',
      words: topThree ? `${percent(100 * topThree.share)} of sales` : NOT_KNOWN,
      over: topThree
        ? `of ${quantity(topThree.units)} sold last week, over ${plural(topThree.products, 'product')} with counted sales`
        : `fewer than ${LEAST_PRODUCTS} products with counted sales`,
    },
    priceFact(figures.price),
    riseFact(figures.rises),
  ]
}

function priceFact(price: Figures['price']): Fact {
  const name = 'Usual price'
  if (price === null)
    return { name, words: NOT_KNOWN, over: `fewer than ${LEAST_PRODUCTS} prices in one currency` }
  const { currency, low, median, high, products, priced } = price
  const others = priced > products ? ` of ${quantity(priced)} with a price` : ''
  return {
    name,
    words: moneyRange(low, high, currency),
    over: `middle half of ${quantity(products)} prices in ${currency}${others}; median ${moneyRange(median, median, currency)}`,
  }
}

function riseFact({ ended, running, weeks }: Figures['rises']): Fact {
  const still = running > 0 ? `; ${quantity(running)} still ${running === 1 ? 'runs' : 'run'}` : ''
  return {
    name: 'A rise lasts',
    words: weeks === null ? NOT_KNOWN : `${tenths(weeks)} weeks`,
    over:
      weeks === null
        ? `${quantity(ended)} of the ${ENOUGH_COUNTED} ended rises that a median needs${still}`
        : `median of ${quantity(ended)} rises that ended in the last year${still}`,
  }
}

const NOT_KNOWN = 'Not known'
