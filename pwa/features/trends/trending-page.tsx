import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Category } from '#contracts/categories'
import { ORIGINS, type Origin } from '#contracts/provenance'
import { BRAND } from '../../brand/brand.ts'
import { Choices } from '../../ui/choices.tsx'
import { useMedia, WIDE } from '../../ui/media.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { DataSources } from '../freshness/data-sources.tsx'
import { FreshnessLine } from '../freshness/freshness-line.tsx'
import { ORIGIN_WORDS, OriginBadge } from '../freshness/origin-badge.tsx'
import { refreshStatus } from '../freshness/status.ts'
import { WhenDataComes } from '../freshness/when-data-comes.tsx'
import { PageHeader } from '../shell/page-header.tsx'
import { heldCategories } from './held-categories.ts'
import { amazonTrending, stats, tiktokTrending } from './queries.ts'
import { useSyncedAt } from './synced-at.ts'
import { TideGauge } from './tide-gauge.tsx'
import { TrendList } from './trend-list.tsx'
import styles from './trending-page.module.css'

export interface TrendingSearch {
  category?: Category | undefined
  origin?: Origin | undefined
  list?: 'marketplace' | undefined
}

/** What is starting to sell: two columns side by side, or tabs on a phone. */
export function TrendingPage({
  search,
  onChange,
}: {
  search: TrendingSearch
  onChange: (change: TrendingSearch) => void
}) {
  const wide = useMedia(WIDE)
  const { data: status } = useQuery(refreshStatus)
  const { data: figures } = useQuery(stats)
  const { category, origin } = search
  const tiktok = tiktokTrending({ category, origin })
  const amazon = amazonTrending({ category, origin })
  const syncedAt = useSyncedAt(
    wide ? [tiktok.queryKey, amazon.queryKey] : [(search.list ? amazon : tiktok).queryKey],
  )
  const first = status?.edition === null && !status.message
  const help = <EmptyHelp filtered={category !== undefined || origin !== undefined} />
  const shortVideo = (
    <TrendList
      query={tiktok}
      title="Short video"
      subtitle="TikTok Shop"
      empty={first ? FIRST_DATA : 'No TikTok trending products available'}
      emptyHelp={help}
      unfiltered={tiktokTrending({})}
      next={wide && { id: 'marketplace', title: 'Marketplace' }}
    />
  )
  const marketplace = (
    <TrendList
      query={amazon}
      title="Marketplace"
      subtitle="Amazon best sellers"
      empty={first ? FIRST_DATA : 'No Amazon trending products available'}
      emptyHelp={help}
      unfiltered={amazonTrending({})}
      id="marketplace"
    />
  )
  return (
    <div className={styles.page}>
      <PageHeader
        title="Trending"
        lead={BRAND.claim}
        badge={status?.edition && <OriginBadge origin={origin ?? status.edition.origin} />}
      >
        <FreshnessLine syncedAt={syncedAt} unsaved="This list is not saved on this device" />
      </PageHeader>
      <div>
        <TideGauge />
        <DataSources />
        <p>
          <Link className={styles.how} to="/how-it-works" hash="velocity">
            How we count growth, and how sure we are
          </Link>
        </p>
      </div>
      <div className={styles.filters}>
        <Choices
          label="Category"
          choices={[ALL, ...heldCategories(figures?.categories, category).map(choiceOf)]}
          value={category ?? 'all'}
          onChange={(value) => onChange({ category: value === 'all' ? undefined : value })}
        />
        <OriginFilter origin={origin} onChange={(value) => onChange({ origin: value })} />
      </div>
      {wide ? (
        <div className={styles.columns}>
          {shortVideo}
          {marketplace}
        </div>
      ) : (
        <>
          <Tabs
            label="Lists"
            tabs={LISTS}
            value={search.list ?? 'short-video'}
            onChange={(value) => onChange({ list: value === 'marketplace' ? value : undefined })}
            panel="list"
          />
          <div id="list" role="tabpanel" aria-label={search.list ? 'Marketplace' : 'Short video'}>
            {search.list ? marketplace : shortVideo}
          </div>
        </>
      )}
    </div>
  )
}

const ALL = { value: 'all' as const, label: 'All' }
const choiceOf = (category: Category) => ({ value: category, label: category })
const FIRST_DATA = 'No data yet'
const LISTS = [
  { value: 'short-video' as const, label: 'Short video' },
  { value: 'marketplace' as const, label: 'Marketplace' },
]

/** Only where the sources differ in origin, or a filter is set that one must be able to take back. */
function OriginFilter({
  origin,
  onChange,
}: {
  origin: Origin | undefined
  onChange: (origin: Origin | undefined) => void
}) {
  const { data: status } = useQuery(refreshStatus)
  const present = ORIGINS.filter((candidate) =>
    status?.sources.some((source) => source.origin === candidate && (source.rows ?? 0) > 0),
  )
  if (present.length < 2 && origin === undefined) return null
  const offered = origin === undefined || present.includes(origin) ? present : [...present, origin]
  return (
    <Choices
      label="Type of data"
      choices={[
        { value: 'all' as const, label: 'All data' },
        ...offered.map((value) => ({ value, label: ORIGIN_WORDS[value] })),
      ]}
      value={origin ?? 'all'}
      onChange={(value) => onChange(value === 'all' ? undefined : value)}
    />
  )
}

function EmptyHelp({ filtered }: { filtered: boolean }) {
  const { data: status } = useQuery(refreshStatus)
  if (status?.edition === null) {
    const { running } = status
    return running ? (
      <>
        <p>Loading data now: {running.step}. The list appears here when it is ready.</p>
        <progress className={styles.progress} value={running.done} aria-label="Loading the first data" />
      </>
    ) : (
      <WhenDataComes>The list appears here after the next refresh.</WhenDataComes>
    )
  }
  if (!filtered)
    return (
      <WhenDataComes>
        The list appears here after the next refresh, once a data source is connected or a file is imported.
      </WhenDataComes>
    )
  return (
    <p>
      No product matches this filter.{' '}
      <Link className={styles.link} to="/trending" search={{}}>
        Show all
      </Link>
    </p>
  )
}
