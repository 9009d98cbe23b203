import type { CreatorCard } from '#contracts/creators'
import { country } from '../../../ui/country.ts'
import { plural, quantity, short } from '../../../ui/number.ts'

/** `128K followers · Vietnam · sells by video and live`. Missing facts are left out. */
export function creatorFacts({ followers, region, sellsBy }: CreatorCard): string {
  return (
    [
      followerWords(followers),
      region === null ? null : country(region),
      sellsBy === null ? null : `sells by ${sellsBy}`,
    ]
      .filter((fact) => fact !== null)
      .join(' · ') || 'No public figures given'
  )
}

export function followerWords(followers: number | null): string | null {
  return followers === null ? null : `${short(followers)} ${followers === 1 ? 'follower' : 'followers'}`
}

/** `3,120 sold of 9 products`: of our products only. */
export function soldWords({
  unitsKnown,
  productsKnown,
}: Pick<CreatorCard, 'unitsKnown' | 'productsKnown'>): string {
  const products = plural(productsKnown, 'product')
  return unitsKnown === null ? `${products}, sales not known` : `${quantity(unitsKnown)} sold of ${products}`
}
