import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import type { DashboardProduct } from '#contracts/dashboard'
import { useNow } from '../../../ui/now.ts'
import { money, short } from '../../../ui/number.ts'
import { Price } from '../../../ui/price.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { CardHead } from '../../market/products/card-head.tsx'
import { OriginLine } from '../../shell/freshness/origin-line.tsx'
import { matchEvidence } from '../../supply/suppliers/evidence.tsx'
import { TrendLine } from '../member-page/trend-line.tsx'
import { ProfitFigure } from '../profit/profit-figure.tsx'
import styles from './catalogue-card.module.css'

const RevealButton = lazy(() =>
  import('../../supply/contacts/reveal-button.tsx').then((module) => ({ default: module.RevealButton })),
)

export const headingOf = (id: string) => `catalogue-${id}`

export function CatalogueCard({
  product,
  name,
  ownOrigin,
  shownAbove,
}: {
  product: DashboardProduct
  name: string
  ownOrigin: boolean
  shownAbove: boolean
}) {
  const { id, category, videoThumbnail, viewCount, trend, provenance } = product
  const about = [
    category,
    viewCount === null ? null : `${short(viewCount)} ${viewCount === 1 ? 'view' : 'views'}`,
  ]
  return (
    <li className={`${styles.card} lined surface round-lg`} data-open>
      <article className={`${styles.article} stack top gap-3 pad-4`} aria-labelledby={headingOf(id)}>
        <CardHead
          id={id}
          headingId={headingOf(id)}
          name={name}
          imageUrl={videoThumbnail}
          size="small"
          eager={false}
        >
          <p className={`${styles.soft} small soft tabular`}>
            {about.filter((fact) => fact !== null).join(' · ')}
          </p>
        </CardHead>
        {!shownAbove && trend && <TrendLine trend={trend} />}
        <Prices product={product} />
        <Supply product={product} />
        {ownOrigin && provenance && (
          <OriginLine of={[provenance, ...(product.supplier ? [product.supplier.provenance] : [])]} />
        )}
      </article>
    </li>
  )
}

export function CatalogueCardSkeleton() {
  return (
    <li className={`${styles.card} lined surface round-lg`} data-open>
      <div className={`${styles.place} grid top gap-3 pad-4`}>
        <Skeleton height="4.5rem" width="4.5rem" />
        <Skeleton height="3rem" />
        <Skeleton height="7rem" />
      </div>
    </li>
  )
}

/** Factory price: the best match's lowest. Profit: after every cost. */
function Prices({ product }: Of) {
  const { factoryPrice, retailPrice, listPrice, currency, netProfit } = product
  return (
    <>
      <dl className={`${styles.prices} grid tabular`}>
        <div>
          <dt>Factory</dt>
          <dd>{factoryPrice === null ? <Unknown /> : money(factoryPrice, currency)}</dd>
        </div>
        <div>
          <dt>Retail</dt>
          <dd>
            {retailPrice === null ? (
              <Unknown />
            ) : (
              <Price price={retailPrice} listPrice={listPrice} currency={currency} />
            )}
          </dd>
        </div>
      </dl>
      <ProfitFigure netProfit={netProfit} sale={saleOf(product)} short />
    </>
  )
}

function saleOf({ id, retailPrice, currency, channel, category, profitFacts }: DashboardProduct) {
  return channel && profitFacts && { id, price: retailPrice, currency, channel, category, profitFacts }
}

function Unknown() {
  return <span className={`${styles.soft} small soft tabular`}>not known</span>
}

function Supply({ product: { id, supplier, supplierId } }: Of) {
  const now = useNow()
  if (supplier === null) return <p className="water round-md small soft pad-3-4">No supplier found yet.</p>
  return (
    <div className="water round-md grid gap-2 pad-3-4">
      <div>
        <p>
          <Link
            className={`${styles.supplier} inline target strong`}
            to="/supplier/$id"
            params={{ id: supplier.id }}
            search={{ product: id === null ? undefined : Number(id) }}
            viewTransition
          >
            {supplier.name}
          </Link>
        </p>
        <p className={`${styles.soft} small soft tabular`}>{shareOf(matchEvidence(supplier, now))}</p>
      </div>
      {supplierId !== null && (
        <div className="target">
          <Suspense fallback={<Skeleton height="2.75rem" width="10rem" />}>
            <RevealButton supplier={supplier} productId={id ?? undefined} />
          </Suspense>
        </div>
      )}
    </div>
  )
}

/** The first part; the supplier's page has the others. */
function shareOf(evidence: string): string | undefined {
  return evidence.split(' · ')[0]
}

interface Of {
  product: DashboardProduct
}
