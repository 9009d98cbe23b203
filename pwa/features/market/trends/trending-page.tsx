import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { type Category, categorySlug } from '#contracts/categories'
import { VERDICT_CHOICES } from '#contracts/list-decision'
import type { Origin } from '#contracts/provenance'
import { BRAND } from '../../../brand/brand.ts'
import { drawnPart } from '../../../prerender/drawn-part.tsx'
import { Choices } from '../../../ui/choices.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useListLayout } from '../../../ui/media.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { PageHeader } from '../../shell/frame/page-header.tsx'
import { FreshnessLine } from '../../shell/freshness/freshness-line.tsx'
import { OriginBadge } from '../../shell/freshness/origin-badge.tsx'
import { refreshStatus } from '../../shell/freshness/status.ts'
import { useSyncedAt } from '../../shell/freshness/synced-at.ts'
import type { TrendingProduct } from '../lists/listed-product.ts'
import { heldCategories } from './held-categories.ts'
import { heldItems } from './held-items.ts'
import { ORDER_WORDS } from './list-order.ts'
import type { ListOrder } from './list-orders.ts'
import { amazonTrending, filterOf, stats, type TrendFilter, tiktokTrending } from './queries.ts'
import { TrendList } from './trend-list.tsx'
import styles from './trending-page.module.css'

const AboutTheData = drawnPart('about-the-data', () => import('./about-the-data.tsx'))
const AlertButton = drawnPart('list-tell-me', () => import('../../told/alerts/alert-button-state.tsx'))
const ListHelp = drawnPart('list-help', () => import('./list-help.tsx'))
const OriginFilter = drawnPart('origin-filter', () => import('./origin-filter.tsx'))
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
  const channel = search.list ? 'amazon' : 'tiktok'
  const shown = tables ? [tiktok, amazon] : [search.list ? amazon : tiktok]
  const syncedAt = useSyncedAt(shown.map(({ queryKey }) => queryKey))
  const heldAt = useHeldAt(shown.map(({ queryKey }) => queryKey))
  const first = status?.edition === null && !status.message
  const help = (
    <Suspense>
      <ListHelp filtered={(category ?? origin ?? verdict ?? supplied) !== undefined} />
    </Suspense>
  )
  const listOf = (channel: 'tiktok' | 'amazon', panel: string | null) => {
    const { empty, ...words } = LISTS[channel]
    const isFirst = channel === 'tiktok'
    return (
      <TrendList
        query={isFirst ? tiktok : amazon}
        of={{ channel, category }}
        order={order}
        {...words}
        empty={first ? 'No data yet' : empty}
        emptyHelp={help}
        next={isFirst && panel !== null && { id: MARKETPLACE, title: LISTS.amazon.title }}
        {...(!isFirst && panel !== null && { id: MARKETPLACE })}
        beside={panel === null ? null : { panel, picked: picked?.id ?? null, onPick: setPicked }}
      />
    )
  }
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
          <Choice
            label="Sort by"
            any="Best verdict"
            words={ORDER_WORDS}
            value={order}
            onChange={(value) => onChange({ order: value })}
          />
          <Choice
            label="Verdict"
            any="Any verdict"
            words={VERDICT_CHOICES}
            value={verdict}
            onChange={(value) => onChange({ verdict: value })}
          />
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
        <Suspense>
          <OriginFilter origin={origin} onChange={(value) => onChange({ origin: value })} />
        </Suspense>
      </div>
      {category && (
        <div className={`${styles.tell} row wrap target small`}>
          <span>
            New in{' '}
            <Link
              className="inline target underline"
              to="/category/$slug"
              params={{ slug: categorySlug(category) }}
            >
              {category}
            </Link>
            ?
          </span>
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
                  {listOf('tiktok', panel)}
                  {listOf('amazon', panel)}
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
            tabs={TABS}
            value={channel}
            onChange={(value) => onChange({ list: value === 'amazon' ? MARKETPLACE : undefined })}
            panel="list"
          />
          <div id="list" role="tabpanel" aria-label={LISTS[channel].title}>
            {listOf(channel, null)}
          </div>
          <Suspense>
            <AboutTheData />
          </Suspense>
        </div>
      )}
    </div>
  )
}

function Choice<Value extends string>({
  label,
  any,
  words,
  value,
  onChange,
}: {
  label: string
  any: string
  words: Record<Value, string>
  value: Value | undefined
  onChange: (value: Value | undefined) => void
}) {
  return (
    <span className={styles.order} data-set={value !== undefined || undefined}>
      <select
        aria-label={label}
        value={value ?? ''}
        onChange={({ target }) => onChange((target.value || undefined) as Value)}
      >
        <option value="">{any}</option>
        {Object.entries<string>(words).map(([choice, name]) => (
          <option key={choice} value={choice}>
            {name}
          </option>
        ))}
      </select>
      <Icon name="down" size={16} />
    </span>
  )
}

function useHeldAt(questions: QueryKey[]): number {
  const client = useQueryClient()
  return Math.min(...questions.map((question) => heldItems(client, question)?.at ?? 0))
}

const ALL = { value: 'all' as const, label: 'All' }
const choiceOf = (category: Category) => ({ value: category, label: category })
const MARKETPLACE = 'marketplace'
const LISTS = {
  tiktok: {
    title: 'Short video',
    subtitle: 'TikTok Shop',
    empty: 'No TikTok trending products available',
  },
  amazon: {
    title: 'Marketplace',
    subtitle: 'Amazon best sellers',
    empty: 'No Amazon trending products available',
  },
}
const TABS = [
  { value: 'tiktok' as const, label: LISTS.tiktok.title },
  { value: 'amazon' as const, label: LISTS.amazon.title },
]
