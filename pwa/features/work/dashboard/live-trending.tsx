import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { LiveTrendingItem } from '#contracts/dashboard'
import { rowComparedOf } from '#contracts/trend-row-words'
import { claimOf, countedOf, verdictOf } from '#contracts/trend-words'
import { CHANNEL_WORDS } from '#contracts/trends'
import { Figure } from '../../../ui/figure.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { Price } from '../../../ui/price.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { OriginLine } from '../../shell/freshness/origin-line.tsx'
import { useWithholdStale } from '../../shell/freshness/use-withhold-stale.ts'
import { Fold } from '../member-page/fold.tsx'
import { NoProducts } from '../member-page/live-cards.tsx'
import { QueryResult } from '../member-page/query-result.tsx'
import styles from './live-trending.module.css'
import { LIVE_PRODUCTS, liveTrending } from './queries.ts'

const PICTURE_PX = 48

/**
 * Folded on a phone, because /trending has these products. Polled every thirty minutes all the same
 * (specification, section 9). `without`: ids shown higher up.
 */
export function LiveTrending({ without }: { without: ReadonlySet<string> }) {
  const query = useQuery(liveTrending)
  const withholdStale = useWithholdStale()
  return (
    <Fold title="Live trending" opens={query.isLoadingError}>
      <p className="small soft">
        {query.isLoadingError
          ? 'Failed to fetch live trending data'
          : 'Both channels together, most reliable growth first'}
      </p>
      <QueryResult query={query} what="This list" waiting={<Skeleton height="27rem" />}>
        {(known) => {
          if (known.length === 0) return <NoProducts />
          const items = liveRows(known, without)
          if (items.length === 0) return <p className="small soft">All of them are shown above.</p>
          return (
            <>
              <ol className={`${styles.list} grid line-below`}>
                {items.map(withholdStale).map((item, index) => (
                  <Row key={item.id} item={item} position={index + 1} />
                ))}
              </ol>
              <OriginLine of={items.map(({ provenance }) => provenance)} />
            </>
          )
        }}
      </QueryResult>
    </Fold>
  )
}

export function liveRows(known: LiveTrendingItem[], without: ReadonlySet<string>): LiveTrendingItem[] {
  return known.filter(({ id }) => !without.has(id)).slice(0, LIVE_PRODUCTS)
}

function Row({ item, position }: { item: LiveTrendingItem; position: number }) {
  const { trend } = item
  const compared = rowComparedOf(trend)
  return (
    <li className={`${styles.row} grid middle tabular pad-block-2 line-above`}>
      <span className="small soft bold">{position}</span>
      <Picture source={item.imageUrl} size={PICTURE_PX} />
      <span className="grid shrink">
        <Link
          className={`${styles.name} grid strong center`}
          to="/product/$id"
          params={{ id: item.id }}
          viewTransition
        >
          <span className={`${styles.lines} clip`}>{item.name}</span>
        </Link>
        <span className={`${styles.soft} tiny soft`}>
          {CHANNEL_WORDS[item.channel]}
          {item.price !== null && (
            <>
              {' · '}
              <Price price={item.price} listPrice={item.listPrice} currency={item.currency} />
            </>
          )}
        </span>
      </span>
      <span className={`${styles.growth} grid large`} data-claim={claimOf(trend)}>
        <Figure>{compared ?? countedOf(trend)}</Figure>
        {compared !== null && <span className={`${styles.soft} tiny soft`}>{countedOf(trend)}</span>}
        <span className={`${styles.soft} tiny soft`}>{verdictOf(trend)}</span>
      </span>
    </li>
  )
}
