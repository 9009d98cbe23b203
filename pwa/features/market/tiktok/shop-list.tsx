import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Shop } from '#contracts/tiktok'
import { Badge } from '../../../ui/badge.tsx'
import { CardTable } from '../../../ui/card-table.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { quantity, short, tenths } from '../../../ui/number.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { OriginLine } from '../../shell/freshness/origin-line.tsx'
import { WhenDataComes } from '../../shell/freshness/when-data-comes.tsx'
import { QueryResult } from '../../work/member-page/query-result.tsx'
import { Section } from '../../work/member-page/section.tsx'
import { PANEL_SHOPS, shops } from './queries.ts'
import styles from './shop-list.module.css'

const COLUMNS = ['Shop', 'Rating', 'Reviews', 'Items sold', 'Verification'] as const

export function ShopList() {
  const query = useQuery(shops)
  return (
    <Section title="Shops" note="Most sold first, all categories" busy={query.isFetching}>
      <QueryResult query={query} what="This list" waiting={<Skeletons />}>
        {(all) => {
          const shown = all.slice(0, PANEL_SHOPS)
          if (shown.length === 0) {
            return (
              <Notice icon="product" title="No TikTok shops available">
                <WhenDataComes>
                  Shops appear here after the next refresh, once a source with shop data is connected.
                </WhenDataComes>
              </Notice>
            )
          }
          return (
            <>
              <CardTable className={styles.table} rows="lines" label="Shops" columns={COLUMNS}>
                {shown.map((shop) => (
                  <Row key={shop.shop_id} shop={shop} />
                ))}
              </CardTable>
              <OriginLine of={shown.map(({ provenance }) => provenance)} />
            </>
          )
        }}
      </QueryResult>
    </Section>
  )
}

function Row({ shop }: { shop: Shop }) {
  const { id, shop_name, shop_rating, shop_review_count, item_sold_count, shop_verification_status } = shop
  return (
    <tr>
      <th className="breaks" scope="row">
        {id === null ? (
          shop_name
        ) : (
          <Link className="inline target" to="/shop/$id" params={{ id }} viewTransition>
            {shop_name}
          </Link>
        )}
      </th>
      <td data-label="Rating">{shop_rating === null ? <None /> : tenths(shop_rating)}</td>
      <td data-label="Reviews">{shop_review_count === null ? <None /> : quantity(shop_review_count)}</td>
      <td data-label="Items sold">{item_sold_count === null ? <None /> : short(item_sold_count)}</td>
      <td data-label="Verification" data-unknown={shop_verification_status === null || undefined}>
        <Verification status={shop_verification_status} />
      </td>
    </tr>
  )
}

function Verification({ status }: { status: string | null }) {
  if (status === null) return <None />
  if (status === 'verified') return <Badge tone="live">Verified</Badge>
  return <span className={`${styles.soft} small soft`}>{status}</span>
}

function None() {
  return <span className={`${styles.soft} small soft`}>not given</span>
}

function Skeletons() {
  return (
    <CardTable className={styles.table} rows="lines" label="Shops" columns={COLUMNS} busy>
      {Array.from({ length: PANEL_SHOPS }, (_, index) => (
        <tr key={String(index)}>
          <td className={styles.waiting} colSpan={COLUMNS.length}>
            <Skeleton height="1.25rem" />
          </td>
        </tr>
      ))}
    </CardTable>
  )
}
