import { SHOP_NEWS_DAYS, type ShopDetail } from '#contracts/shops'
import { plural, quantity, tenths } from '../../../ui/number.ts'

type Counted = Pick<ShopDetail, 'productsKnown' | 'rising' | 'addedCount' | 'droppedCount'>

/** `12 of 40 products rise; 3 added, 1 dropped in 30 days`. */
export function shopConclusion({ productsKnown, rising, addedCount, droppedCount }: Counted): string {
  if (productsKnown + droppedCount === 0) return 'We know none of its products yet'
  const rise = rising === 1 ? 'rises' : 'rise'
  const risen = `${rising === 0 ? 'None' : quantity(rising)} of ${plural(productsKnown, 'product')} ${rise}`
  const news = [
    addedCount > 0 && `${quantity(addedCount)} added`,
    droppedCount > 0 && `${quantity(droppedCount)} dropped`,
  ].filter((part) => part !== false)
  return `${risen}; ${news.length > 0 ? news.join(', ') : 'none added or dropped'} in ${SHOP_NEWS_DAYS} days`
}

/** `700 sold last week, counted for 2 of 3 products`. */
export function soldWords({
  soldAWeek,
  productsKnown,
}: Pick<ShopDetail, 'soldAWeek' | 'productsKnown'>): string | null {
  if (productsKnown === 0) return null
  if (soldAWeek === null) return 'Sales of a week not counted'
  const { units, products } = soldAWeek
  const whole = products === productsKnown ? 'all' : `${quantity(products)} of`
  return `${quantity(units)} sold last week, counted for ${whole} ${plural(productsKnown, 'product')}`
}

/** `★ 4.6 of 812 reviews · 15,320 sold in total · verified`. */
export function statedWords(stated: NonNullable<ShopDetail['stated']>): string | null {
  const { rating, reviews, sold, verification } = stated
  const words = [
    rating === null ? null : `★ ${tenths(rating)}`,
    reviews === null ? null : plural(reviews, 'review'),
    sold === null ? null : `${quantity(sold)} sold in total`,
    verification,
  ].filter((part) => part !== null)
  return words.length === 0 ? null : words.join(' · ')
}

/** `The 20 best of 40 products`, `21 to 40 of 40 products`. */
export function productsHeading(known: number, first: number, shown: number): string {
  const all = plural(known, 'product')
  if (shown === known || shown === 0) return all
  if (first === 1) return `The ${quantity(shown)} best of ${all}`
  return `${quantity(first)} to ${quantity(first + shown - 1)} of ${all}`
}
