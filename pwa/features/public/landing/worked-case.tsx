import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { comparedOf, usualOf, usualSpanOf, verdictOf } from '#contracts/trend-words'
import type { WorkedCase as Case } from '#contracts/worked-case'
import { useMayDraw } from '../../../prerender/may-draw.ts'
import { Badge } from '../../../ui/badge.tsx'
import { country } from '../../../ui/country.ts'
import { More } from '../../../ui/more.tsx'
import { day, percent, plural, quantity } from '../../../ui/number.ts'
import { Picture } from '../../../ui/picture.tsx'
import { ORIGIN_WORDS, OriginBadge } from '../../shell/freshness/origin-badge.tsx'
import { originWords } from '../../shell/freshness/origin-line.tsx'
import section from './landing-section.module.css'
import { workedCase } from './queries.ts'
import styles from './worked-case.module.css'

const PICTURE_PX = 72

export default function WorkedCase() {
  const { data } = useQuery(workedCase)
  const mayDraw = useMayDraw('case')
  return data?.case && mayDraw ? <FollowedRise {...data.case} /> : null
}

const COUNTED = { units: 'sold', views: 'views gained', ratings: 'new ratings', ranks: '' } as const

function FollowedRise({ product, rise, supplier, followed }: Case) {
  const { measure, lastWeek } = rise.trend
  const counted = COUNTED[measure ?? 'units']
  const change = lastWeek
    ? (100 * (Math.round(followed.week) - Math.round(lastWeek))) / Math.round(lastWeek)
    : null
  const samples = [product, supplier].some(({ provenance }) => provenance.origin === 'sandbox')
  return (
    <section className={section.section} data-first aria-labelledby="case">
      <header className={section.head}>
        <h2 id="case">A rise, and what came after</h2>
        {samples ? (
          <Badge tone="plain">{ORIGIN_WORDS.sandbox}</Badge>
        ) : (
          <OriginBadge origin={product.provenance.origin} />
        )}
        <p>Chosen a week ago, before we knew.</p>
      </header>
      <div className={`${styles.product} grid middle gap-3`}>
        <Picture source={product.imageUrl} size={PICTURE_PX} />
        <Link
          className={`${styles.name} center target large snug`}
          to="/product/$id"
          params={{ id: product.id }}
        >
          {product.name}
        </Link>
      </div>
      <ol className={`${styles.steps} grid gap-4`}>
        <li>
          <h3>{`To ${day(rise.asOf)}`}</h3>
          <p className={`${styles.figure} tabular`}>{quantity(Math.round(lastWeek ?? 0))}</p>
          <p>{`${counted} in a week, ${comparedOf(rise.trend)}. We said: ${verdictOf(rise.trend)}.`}</p>
        </li>
        <li>
          <h3>{`To ${day(followed.until)}`}</h3>
          <p className={`${styles.figure} tabular`}>{quantity(Math.round(followed.week))}</p>
          <p>{`${counted} in the next week${change === null ? '' : `, ${percent(change, true)}`}.`}</p>
        </li>
      </ol>
      <p>
        {'From '}
        <Link
          className={`${styles.name} inline target`}
          to="/supplier/$id"
          params={{ id: supplier.id }}
          search={{ product: Number(product.id) }}
        >
          {supplier.name}
        </Link>
        {`: ${plural(supplier.matchingShipments, 'shipment')} of such goods.`}
      </p>
      <More title="Sources">
        <p className="small soft pretty">
          {`A week ago this product had the most reliable growth of all products with a supplier. The average of ${usualSpanOf(rise.trend)} was ${usualOf(rise.trend)}.`}
          {supplier.country !== null && ` The supplier is in ${country(supplier.country)}.`}
          {supplier.lastMatchOn !== null && ` Its latest such shipment: ${day(supplier.lastMatchOn)}.`}
        </p>
        <p className="tiny soft">{originWords(product.provenance)}</p>
        <p className="tiny soft">{originWords(supplier.provenance)}</p>
      </More>
    </section>
  )
}
