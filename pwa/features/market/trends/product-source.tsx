import { Link } from '@tanstack/react-router'
import type { ProductDetail } from '#contracts/product'
import { buttonLook } from '../../../ui/button.tsx'
import { Figure } from '../../../ui/figure.tsx'
import { Fold } from '../../../ui/fold.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useToday } from '../../../ui/now.ts'
import { day, dayAge, plural, quantity, short, tenths } from '../../../ui/number.ts'
import { OriginBadge } from '../../shell/freshness/origin-badge.tsx'
import { formatViews } from '../products/format-views.ts'
import type { ProductSummary } from '../products/product-summary.ts'
import { SHOPS } from './product-head.tsx'

/** The source's facts and their age. */
export function ProductSource({
  product,
  detail,
}: {
  product: ProductSummary
  detail: ProductDetail | null
}) {
  const today = useToday()
  const { source, observedAt, origin } = product.provenance
  const { asOf } = product.trend
  return (
    <Fold title="Source">
      <p>
        <OriginBadge origin={origin} /> {source}, <Figure>{day(observedAt)}</Figure>
        <Figure>{asOf !== null && `, newest day ${day(asOf)} (${dayAge(asOf, today)})`}</Figure>.
      </p>
      <ul className="small soft tabular">
        {factsOf(product, detail).map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
        {product.shopName !== null && (
          <li>
            sold by <ShopLink name={product.shopName} id={detail?.shopId ?? null} />
          </li>
        )}
      </ul>
      {detail && (
        <p className="small soft tabular">
          {detail.externalId !== null && `Item ${detail.externalId} of ${SHOPS[detail.channel]}. `}
          Rank <Figure>{detail.position}</Figure> in our list of trends.
        </p>
      )}
      {detail?.description && <p className="small soft tabular">{detail.description}</p>}
      {detail?.url && (
        <p>
          <a className={buttonLook('quiet')} href={detail.url} target="_blank" rel="noreferrer">
            <Icon name="open" /> Open in the shop
          </a>
        </p>
      )}
    </Fold>
  )
}

function ShopLink({ name, id }: { name: string; id: string | null }) {
  if (id === null) return name
  return (
    <Link className="inline target" to="/shop/$id" params={{ id }} viewTransition>
      {name}
    </Link>
  )
}

function factsOf(product: ProductSummary, detail: ProductDetail | null): string[] {
  const facts = [
    product.rating === null
      ? null
      : `★ ${tenths(product.rating)}${product.ratingCount ? ` of ${plural(product.ratingCount, 'rating')}` : ''}`,
    product.viewCount === null ? null : views(product.viewCount),
    detail?.soldCount == null ? null : `${quantity(detail.soldCount)} sold in total`,
    detail?.rank == null ? null : `rank ${quantity(detail.rank)} on ${SHOPS[product.channel]}`,
  ]
  return facts.filter((fact) => fact !== null)
}

/** Millions as in lists; lower counts in thousands. */
function views(count: number): string {
  return count < 50_000 ? `${short(count)} ${count === 1 ? 'view' : 'views'}` : formatViews(count)
}
