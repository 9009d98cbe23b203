import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, QuietLink } from '../../../ui/button.tsx'
import { Failed, NotSaved } from '../../../ui/failed.tsx'
import { useFirstFew } from '../../../ui/first-few.ts'
import { Notice } from '../../../ui/notice.tsx'
import { useToday } from '../../../ui/now.ts'
import { plural } from '../../../ui/number.ts'
import { Skeleton, Spinner } from '../../../ui/skeleton.tsx'
import { SelectButton } from '../../market/ticks/select-button.tsx'
import { PageHeader } from '../../shell/frame/page-header.tsx'
import { useConnection } from '../../shell/freshness/connection.ts'
import { FreshnessLine } from '../../shell/freshness/freshness-line.tsx'
import { isMixed, OriginLine } from '../../shell/freshness/origin-line.tsx'
import { ContactsLocked } from './contacts-locked.tsx'
import { foundWords } from './found-words.ts'
import { directory, PAGE_SIZE, type SupplierFilter } from './queries.ts'
import { SupplierCard } from './supplier-card.tsx'
import { SupplierSearch } from './supplier-search.tsx'
import styles from './suppliers-page.module.css'

const A_SCREENFUL = 6

export function SuppliersPage({
  filter,
  onChange,
}: {
  filter: SupplierFilter
  onChange: (change: SupplierFilter) => void
}) {
  const today = useToday()
  const connection = useConnection()
  const { data, dataUpdatedAt, error, isPending, isFetching, isPlaceholderData, refetch } = useQuery(
    directory(filter),
  )
  const paused = isPlaceholderData && connection !== 'online'
  const page = filter.page ?? 1
  const total = data?.total ?? null
  const shown = useFirstFew(data?.items ?? [], A_SCREENFUL)
  const last = total === null ? null : Math.max(1, Math.ceil(total / PAGE_SIZE))
  const origins = (data?.items ?? []).map(({ provenance }) => provenance)
  return (
    <div className="grid gap-4">
      <PageHeader title="Suppliers" lead="Companies with import shipments, and when they last shipped.">
        <FreshnessLine
          syncedAt={isPlaceholderData ? 0 : dataUpdatedAt}
          unsaved="This list is not saved on this device"
        />
      </PageHeader>
      <SupplierSearch filter={filter} onChange={onChange} />
      {isPending && connection === 'online' && <Loading />}
      {(paused || (isPending && connection !== 'online')) && <Unsaved filter={filter} />}
      {error && !data && <Failed error={error} retry={() => void refetch()} />}
      {data && !paused && data.items.length === 0 && (
        <Notice icon="suppliers" title="No supplier matches">
          <p>Try a shorter word, another country, or the name of a product on the Trending page.</p>
        </Notice>
      )}
      {data && !paused && data.items.length > 0 && (
        <section aria-label="Directory" aria-busy={isFetching}>
          <div className={`${styles.count} flex wrap apart small soft`}>
            <p role="status">{total === null ? ' ' : countWords(total, data.forwarders)}</p>
            <ContactsLocked suppliers={data.items} />
            <SelectButton />
          </div>
          <ul className={`${styles.list} grid gap-4`} data-old={isPlaceholderData || undefined}>
            {shown.map((supplier) => (
              <SupplierCard
                key={supplier.id}
                supplier={supplier}
                today={today}
                headingLevel={2}
                ownOrigin={isMixed(origins)}
              />
            ))}
          </ul>
          <OriginLine of={origins} />
          {(page > 1 || (last ?? 2) > 1) && (
            <nav className={`${styles.pager} row apart tabular`} aria-label="Pages">
              <Button
                disabled={page === 1}
                onClick={() => onChange({ page: page === 2 ? undefined : page - 1 })}
              >
                Previous
              </Button>
              <p>
                Page {page}
                {last !== null && ` of ${last}`}
              </p>
              <Button
                disabled={last === null ? data.items.length < PAGE_SIZE : page >= last}
                onClick={() => onChange({ page: page + 1 })}
              >
                Next
              </Button>
            </nav>
          )}
        </section>
      )}
    </div>
  )
}

/** Forwarders are counted apart; older saved lists lack the number. */
function countWords(total: number, forwarders: number | null): string {
  if (forwarders === null) return plural(total, 'company', 'companies')
  return foundWords({ suppliersFound: total - forwarders, forwardersFound: forwarders })
}

/** Offline with an unsaved filter: offers the unfiltered directory. */
function Unsaved({ filter }: { filter: SupplierFilter }) {
  const start = useQueryClient().getQueryData(directory({}).queryKey)
  const filtered = Object.values(filter).some((value) => value !== undefined)
  if (!start || !filtered) return <NotSaved />
  return (
    <NotSaved
      title="This list is not saved on this device"
      what="This page of the list"
      action={<QuietLink to="/suppliers">Show the saved list</QuietLink>}
    />
  )
}

function Loading() {
  return (
    <>
      <Spinner>Loading suppliers…</Spinner>
      <div className={`${styles.list} grid gap-4`} aria-hidden="true">
        {[1, 2, 3, 4, 5, 6].map((index) => (
          <Skeleton key={index} height="13rem" />
        ))}
      </div>
    </>
  )
}
