import { type QueryKey, type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Provenance } from '#contracts/provenance'
import type { Page } from '../../../api.ts'
import { QuietLink } from '../../../ui/button.tsx'
import { Failed, NotSaved } from '../../../ui/failed.tsx'
import { useFirstFew } from '../../../ui/first-few.ts'
import { Pager } from '../../../ui/pager.tsx'
import { Skeleton, Spinner } from '../../../ui/skeleton.tsx'
import { useConnection } from '../freshness/connection.ts'
import { FreshnessLine } from '../freshness/freshness-line.tsx'
import { isMixed, OriginLine } from '../freshness/origin-line.tsx'
import styles from './directory-page.module.css'
import { PageHeader } from './page-header.tsx'

const A_SCREENFUL = 6

/** All suppliers or creators: filtered, in pages, offline as far as saved. */
export function DirectoryPage<Item extends { provenance: Provenance }, Counts = unknown>({
  title,
  lead,
  to,
  list: { data, dataUpdatedAt, error, isPending, isFetching, isPlaceholderData, refetch },
  unfiltered,
  page,
  pageSize,
  isFiltered,
  search,
  none,
  head,
  card,
  onPage,
}: {
  title: string
  lead: string
  to: '/suppliers' | '/creators'
  list: UseQueryResult<Page<Item> & Counts>
  /** Key of the list without a filter, offered offline. */
  unfiltered: QueryKey
  page: number | undefined
  pageSize: number
  isFiltered: boolean
  search: ReactNode
  none: ReactNode
  head: (answer: Page<Item> & Counts) => ReactNode
  card: (item: Item, ownOrigin: boolean) => ReactNode
  onPage: (page: number | undefined) => void
}) {
  const connection = useConnection()
  const waits = connection !== 'online' && (isPending || isPlaceholderData)
  const total = data?.total ?? null
  const items: readonly Item[] = data?.items ?? []
  const shown = useFirstFew(items, A_SCREENFUL)
  const origins = items.map(({ provenance }) => provenance)
  return (
    <div className="grid gap-4">
      <PageHeader title={title} lead={lead}>
        <FreshnessLine
          syncedAt={isPlaceholderData ? 0 : dataUpdatedAt}
          unsaved="This list is not saved on this device"
        />
      </PageHeader>
      {search}
      {isPending && connection === 'online' && <Loading things={title.toLowerCase()} />}
      {waits && <Unsaved to={to} unfiltered={isFiltered ? unfiltered : null} />}
      {error && !data && <Failed error={error} retry={() => void refetch()} />}
      {data && !waits && items.length === 0 && none}
      {data && !waits && items.length > 0 && (
        <section aria-label="Directory" aria-busy={isFetching}>
          <div className={`${styles.count} flex wrap apart small soft`}>{head(data)}</div>
          <ul className={`${styles.list} grid gap-4`} data-old={isPlaceholderData || undefined}>
            {shown.map((item) => card(item, isMixed(origins)))}
          </ul>
          <OriginLine of={origins} />
          <Pager
            page={page ?? 1}
            last={total === null ? null : Math.max(1, Math.ceil(total / pageSize))}
            {...(total === null && { hasNext: items.length === pageSize })}
            onChange={(next) => onPage(next === 1 ? undefined : next)}
          />
        </section>
      )}
    </div>
  )
}

/** `unfiltered` null: the unsaved list is the unfiltered one. */
function Unsaved({ to, unfiltered }: { to: '/suppliers' | '/creators'; unfiltered: QueryKey | null }) {
  const client = useQueryClient()
  if (unfiltered === null || client.getQueryData(unfiltered) === undefined) return <NotSaved />
  return (
    <NotSaved
      title="This list is not saved on this device"
      what="This page of the list"
      action={<QuietLink to={to}>Show the saved list</QuietLink>}
    />
  )
}

function Loading({ things }: { things: string }) {
  return (
    <>
      <Spinner>{`Loading ${things}…`}</Spinner>
      <div className={`${styles.list} grid gap-4`} aria-hidden="true">
        {[1, 2, 3, 4, 5, 6].map((index) => (
          <Skeleton key={index} height="13rem" />
        ))}
      </div>
    </>
  )
}
