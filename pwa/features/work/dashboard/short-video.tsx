import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { tiktokTrending } from '../../market/trends/queries.ts'
import { isMixed, OriginLine } from '../../shell/freshness/origin-line.tsx'
import { useWithholdStale } from '../../shell/freshness/use-withhold-stale.ts'
import { LiveCard } from '../member-page/live-card.tsx'
import { LiveSkeletons, NoProducts } from '../member-page/live-cards.tsx'
import { QueryResult } from '../member-page/query-result.tsx'
import { Rail } from '../member-page/rail.tsx'
import { Section } from '../member-page/section.tsx'
import { CARDS_TITLE, cardsOf } from './short-video-cards.ts'

export function ShortVideo({ without }: { without: ReadonlySet<string> }) {
  const query = useInfiniteQuery(tiktokTrending({}))
  const withholdStale = useWithholdStale()
  return (
    <Section
      title={CARDS_TITLE}
      note="Short video, most reliable growth first"
      action={
        <Link className="inline target small strong underline" to="/tiktok">
          TikTok Shop
        </Link>
      }
      busy={query.isPending}
    >
      <QueryResult query={query} what="This list" waiting={<LiveSkeletons />}>
        {({ pages }) => {
          const items = cardsOf(
            pages.flatMap((page) => page.items),
            without,
          ).map(withholdStale)
          if (items.length === 0) return <NoProducts />
          const origins = items.map(({ provenance }) => provenance)
          return (
            <>
              <Rail label={CARDS_TITLE}>
                {items.map((item, index) => (
                  <LiveCard key={item.id} item={item} position={index + 1} ownOrigin={isMixed(origins)} />
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
