import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Provenance } from '#contracts/provenance'
import { rowComparedOf } from '#contracts/trend-row-words'
import { usualOf, usualSpanOf, verdictOf } from '#contracts/trend-words'
import { type WorkedCase as Case, readWorkedCase } from '#contracts/worked-case'
import { endpointQuery } from '../../../endpoint-query.ts'
import { Badge } from '../../../ui/badge.tsx'
import { useNow } from '../../../ui/now.ts'
import { age, country, day, percent, plural, quantity } from '../../../ui/number.ts'
import { Picture } from '../../../ui/picture.tsx'
import { ORIGIN_WORDS, OriginBadge } from '../../shell/freshness/origin-badge.tsx'
import section from './landing-section.module.css'
import styles from './worked-case.module.css'

const PICTURE_PX = 72

const workedCase = endpointQuery(readWorkedCase, { meta: { persist: 'public', edition: true } })

export function WorkedCase() {
  const { data } = useQuery(workedCase)
  return data?.case ? <FollowedRise {...data.case} /> : null
}

const COUNTED = { units: 'sold', views: 'views gained', ratings: 'new ratings', ranks: '' } as const

function FollowedRise({ product, rise, supplier, followed }: Case) {
  const now = useNow()
  const { measure, lastWeek } = rise.trend
  const counted = COUNTED[measure ?? 'units']
  const change = lastWeek
    ? (100 * (Math.round(followed.week) - Math.round(lastWeek))) / Math.round(lastWeek)
    : null
  const samples = [product, supplier].some(({ provenance }) => provenance.origin === 'sandbox')
  return (
    <section className={section.section} aria-labelledby="case">
      <header className={section.head}>
        <h2 id="case">A rise, and what came after</h2>
        {samples ? (
          <Badge tone="plain">{ORIGIN_WORDS.sandbox}</Badge>
        ) : (
          <OriginBadge origin={product.provenance.origin} />
        )}
        <p>
          A week ago, this product had the most reliable growth of all products with a supplier. We chose it
          without knowing what came next.
        </p>
      </header>
      <ol className={`${styles.steps} grid gap-5`}>
        <li>
          <h3>The product</h3>
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
          <Source of={product.provenance} now={now} />
        </li>
        <li>
          <h3>{`Its rise, to ${day(rise.asOf)}`}</h3>
          <p className={`${styles.figure} tabular`}>{rowComparedOf(rise.trend)}</p>
          <p>
            {`${quantity(Math.round(lastWeek ?? 0))} ${counted} in a week. The average of ${usualSpanOf(rise.trend)} was ${usualOf(rise.trend)}. We said: ${verdictOf(rise.trend)}.`}
          </p>
        </li>
        <li>
          <h3>Who can supply it</h3>
          <Link
            className={`${styles.name} center target large snug`}
            to="/supplier/$id"
            params={{ id: supplier.id }}
            search={{ product: Number(product.id) }}
          >
            {supplier.name}
          </Link>
          <p>
            {[
              supplier.country === null ? '' : `${country(supplier.country)}. `,
              `${plural(supplier.matchingShipments, 'shipment')} of goods like it`,
              supplier.lastMatchOn === null ? '.' : `, the latest on ${day(supplier.lastMatchOn)}.`,
            ].join('')}
          </p>
          <Source of={supplier.provenance} now={now} />
        </li>
        <li>
          <h3>{`What came after, to ${day(followed.until)}`}</h3>
          <p className={`${styles.figure} tabular`}>{quantity(Math.round(followed.week))}</p>
          <p>
            {`${counted} in the next seven days${change === null ? '' : `, ${percent(change, true)} on the week before`}.`}
          </p>
        </li>
      </ol>
    </section>
  )
}

function Source({ of, now }: { of: Provenance; now: number }) {
  return (
    <p className="tiny soft">{`${ORIGIN_WORDS[of.origin]} · ${of.source}, ${age(of.observedAt, now)}`}</p>
  )
}
