import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { TiktokItem } from '#contracts/trends'
import { tiktokTrending } from '../../market/trends/queries.ts'
import { useWithholdStale } from '../../shell/freshness/use-withhold-stale.ts'
import { LiveCards, LiveSkeletons } from '../member-page/live-cards.tsx'
import { QueryResult } from '../member-page/query-result.tsx'
import { Section } from '../member-page/section.tsx'

export const CARDS_TITLE = 'Trending on TikTok Shop'
/** Specification, section 9. */
const CARDS = 6

export function ShortVideo() {
  const query = useInfiniteQuery(tiktokTrending({}))
  const withholdStale = useWithholdStale()
  return (
    <Section
      title={CARDS_TITLE}
      action={
        <Link className="inline target small strong underline" to="/tiktok">
          TikTok Shop
        </Link>
      }
      busy={query.isPending}
    >
      <QueryResult query={query} what="This list" waiting={<LiveSkeletons />}>
        {({ pages }) => {
          const items = cardsOf(pages.flatMap((page) => page.items))
          return <LiveCards label={CARDS_TITLE} items={items.map(withholdStale)} />
        }}
      </QueryResult>
    </Section>
  )
}

export function cardsOf(items: TiktokItem[]): TiktokItem[] {
  return items.slice(0, CARDS)
}
