import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { tiktokTrending } from '../../market/trends/queries.ts'
import { useWithholdStale } from '../../shell/freshness/use-withhold-stale.ts'
import { LiveCards, LiveSkeletons } from '../member-page/live-cards.tsx'
import { QueryResult } from '../member-page/query-result.tsx'
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
          return <LiveCards label={CARDS_TITLE} items={items} />
        }}
      </QueryResult>
    </Section>
  )
}
