import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Notice } from '../../ui/notice.tsx'
import { isMixed, OriginLine } from '../freshness/origin-line.tsx'
import { useTold } from '../freshness/use-told.ts'
import { WhenDataComes } from '../freshness/when-data-comes.tsx'
import { LiveCard, LiveCardSkeleton } from './live-card.tsx'
import { SHORT_VIDEO_PRODUCTS, shortVideoTrending } from './queries.ts'
import { QueryResult } from './query-result.tsx'
import { Rail } from './rail.tsx'
import { Section } from './section.tsx'
import styles from './section-link.module.css'

const TITLE = 'Trending now'

/** Up to six products of the short-video platform. */
export function TrendingNow() {
  const query = useInfiniteQuery(shortVideoTrending)
  const told = useTold()
  return (
    <Section
      title={TITLE}
      note="TikTok Shop, most reliable growth first"
      busy={query.isPending}
      action={
        <Link className={styles.link} to="/trending">
          All trends
        </Link>
      }
    >
      <QueryResult query={query} what="This list" waiting={<LiveSkeletons />}>
        {({ pages }) => {
          const items = pages
            .flatMap((page) => page.items)
            .slice(0, SHORT_VIDEO_PRODUCTS)
            .map(told)
          if (items.length === 0) return <NoProducts />
          const origins = items.map(({ provenance }) => provenance)
          return (
            <>
              <Rail label={`${TITLE}, products`}>
                {items.map((item, index) => (
                  <LiveCard key={item.id} item={item} place={index + 1} ownOrigin={isMixed(origins)} />
                ))}
              </Rail>
              <OriginLine of={origins} />
            </>
          )
        }}
      </QueryResult>
    </Section>
  )
}

export function LiveSkeletons({ count = SHORT_VIDEO_PRODUCTS }: { count?: number }) {
  return (
    <Rail label="Loading" waiting>
      {Array.from({ length: count }, (_, place) => place).map((place) => (
        <LiveCardSkeleton key={place} />
      ))}
    </Rail>
  )
}

export function NoProducts() {
  return (
    <Notice icon="trending" title="No TikTok trending products available">
      <WhenDataComes>
        Products appear here after the next refresh, once a data source is connected or a file is imported.
      </WhenDataComes>
    </Notice>
  )
}
