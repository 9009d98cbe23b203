import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import type { Category } from '#contracts/categories'
import { VERDICT_CHOICES, VERDICTS } from '#contracts/list-decision'
import { ORIGINS, type Origin } from '#contracts/provenance'
import { BRAND } from '../../../brand/brand.ts'
import { drawnPart } from '../../../prerender/drawn-part.tsx'
import { Choices } from '../../../ui/choices.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useListLayout } from '../../../ui/media.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { PageHeader } from '../../shell/frame/page-header.tsx'
import { FreshnessLine } from '../../shell/freshness/freshness-line.tsx'
import { ORIGIN_WORDS, OriginBadge } from '../../shell/freshness/origin-badge.tsx'
import { refreshStatus } from '../../shell/freshness/status.ts'
import { useSyncedAt } from '../../shell/freshness/synced-at.ts'
import { WhenDataComes } from '../../shell/freshness/when-data-comes.tsx'
import type { TrendingProduct } from '../lists/listed-product.ts'
import { heldCategories } from './held-categories.ts'
import { heldItems } from './held-items.ts'
import { ORDER_WORDS } from './list-order.ts'
import { LIST_ORDERS, type ListOrder } from './list-orders.ts'
import { amazonTrending, filterOf, stats, type TrendFilter, tiktokTrending } from './queries.ts'
import { TrendList } from './trend-list.tsx'
import styles from './trending-page.module.css'

const AboutTheData = drawnPart('about-the-data', () => import('./about-the-data.tsx'))
const AlertButton = drawnPart('list-tell-me', () => import('../../told/alerts/alert-button-state.tsx'))
const SplitView = drawnPart('split-view', () => import('../lists/split-view.tsx'))
const ListedDetails = drawnPart('picked-details', () => import('../lists/listed-details.tsx'))

export interface TrendingSearch {
  category?: Category | undefined
  origin?: Origin | undefined
  order?: ListOrder | undefined
  verdict?: TrendFilter['verdict']
  supplied?: TrendFilter['supplied']
  list?: 'marketplace' | undefined
}

export function TrendingPage({
  search,
  onChange,
}: {
  search: TrendingSearch
  onChange: (change: TrendingSearch) => void
}) {
  const { rows, tables } = useListLayout()
  const [picked, setPicked] = useState<TrendingProduct | null>(null)
  const { data: status } = useQuery(refreshStatus)
  const { data: figures } = useQuery(stats)
  const { category, origin, order, verdict, supplied } = search
  const tiktok = tiktokTrending(filterOf(search))
  const amazon = amazonTrending(filterOf(search))
  const shown = tables ? [tiktok, amazon] : [search.list ? amazon : tiktok]
  const syncedAt = useSyncedAt(shown.map(({ queryKey }) => queryKey))
  const heldAt = useHeldAt(shown.map(({ queryKey }) => queryKey))
  const first = status?.edition === null && !status.message
  const help = <EmptyHelp filtered={(category ?? origin ?? verdict ?? supplied) !== undefined} />
  const shortVideo = (panel: string | null) => (
    <TrendList
      query={tiktok}
      of={{ channel: 'tiktok', category }}
      order={order}
      title="Short video"
      subtitle="TikTok Shop"
      empty={first ? FIRST_DATA : 'No TikTok trending products available'}
      emptyHelp={help}
      next={panel !== null && { id: 'marketplace', title: 'Marketplace' }}
      beside={panel === null ? null : { panel, picked: picked?.id ?? null, onPick: setPicked }}
    />
  )
  const marketplace = (panel: string | null) => (
    <TrendList
      query={amazon}
      of={{ channel: 'amazon', category }}
      order={order}
      title="Marketplace"
      subtitle="Amazon best sellers"
      empty={first ? FIRST_DATA : 'No Amazon trending products available'}
      emptyHelp={help}
      {...(panel !== null && { id: 'marketplace' })}
      beside={panel === null ? null : { panel, picked: picked?.id ?? null, onPick: setPicked }}
    />
  )
  return (
    <div className={styles.page}>
      <PageHeader
        title="Trending"
        dense
        lead={BRAND.claim}
        leadOver="rows"
        badge={status?.edition && <OriginBadge origin={origin ?? status.edition.origin} />}
      >
        <FreshnessLine syncedAt={syncedAt || heldAt} unsaved="This list is not saved on this device" />
      </PageHeader>
      <div className={styles.filters}>
        <div className={styles.tools}>
          <label className={styles.order}>
            <span className="visually-hidden">Sort by</span>
            <select
              value={order ?? ''}
              onChange={({ target }) =>
                onChange({ order: LIST_ORDERS.find((each) => each === target.value) })
              }
            >
              <option value="">Best verdict</option>
              {LIST_ORDERS.map((each) => (
                <option key={each} value={each}>
                  {ORDER_WORDS[each]}
                </option>
              ))}
            </select>
            <Icon name="sort" size={16} />
          </label>
          <label className={styles.order} data-set={verdict !== undefined || undefined}>
            <span className="visually-hidden">Verdict</span>
            <select
              value={verdict ?? ''}
              onChange={({ target }) => onChange({ verdict: VERDICTS.find((each) => each === target.value) })}
            >
              <option value="">Any verdict</option>
              {VERDICTS.map((each) => (
                <option key={each} value={each}>
                  {VERDICT_CHOICES[each]}
                </option>
              ))}
            </select>
          </label>
          <button
            type="button"
            className={styles.toggle}
            aria-pressed={supplied !== undefined}
            onClick={() => onChange({ supplied: supplied === undefined ? 'yes' : undefined })}
          >
            With supplier
          </button>
        </div>
        <Choices
          label="Category"
          choices={[ALL, ...heldCategories(figures?.categories, category).map(choiceOf)]}
          value={category ?? 'all'}
          onChange={(value) => onChange({ category: value === 'all' ? undefined : value })}
        />
        <OriginFilter origin={origin} onChange={(value) => onChange({ origin: value })} />
      </div>
      {category && (
        <div className={`${styles.tell} row wrap target small`}>
          New in {category}?
          <Suspense>
            <AlertButton subject={{ kind: 'category', id: category }} name={category} />
          </Suspense>
        </div>
      )}
      {tables && (
        <div className={styles.tables}>
          <Suspense fallback={<Skeleton height="40rem" />}>
            <SplitView
              picked={picked}
              onClose={() => setPicked(null)}
              details={picked && <ListedDetails item={picked.item} ownOrigin />}
            >
              {(panel) => (
                <div className={styles.columns}>
                  {shortVideo(panel)}
                  {marketplace(panel)}
                </div>
              )}
            </SplitView>
            <AboutTheData />
          </Suspense>
        </div>
      )}
      {rows && (
        <div className={tables ? styles.rows : styles.alone}>
          <Tabs
            label="Lists"
            tabs={LISTS}
            value={search.list ?? 'short-video'}
            onChange={(value) => onChange({ list: value === 'marketplace' ? value : undefined })}
            panel="list"
          />
          <div id="list" role="tabpanel" aria-label={search.list ? 'Marketplace' : 'Short video'}>
            {search.list ? marketplace(null) : shortVideo(null)}
          </div>
          <Suspense>
            <AboutTheData />
          </Suspense>
        </div>
      )}
    </div>
  )
}

function useHeldAt(questions: QueryKey[]): number {
  const client = useQueryClient()
  return Math.min(...questions.map((question) => heldItems(client, question)?.at ?? 0))
}

const ALL = { value: 'all' as const, label: 'All' }
const choiceOf = (category: Category) => ({ value: category, label: category })
const FIRST_DATA = 'No data yet'
const LISTS = [
  { value: 'short-video' as const, label: 'Short video' },
  { value: 'marketplace' as const, label: 'Marketplace' },
]

/** Shown only for sources of several origins, or to remove a set filter. */
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
      <Link className="strong underline" to="/trending" search={{}}>
        Show all
      </Link>
    </p>
  )
}
