import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import type { Category } from '#contracts/categories'
import { distinct } from '../../../distinct.ts'
import { drawnPart } from '../../../prerender/drawn-part.tsx'
import { Button, QuietLink } from '../../../ui/button.tsx'
import { Failed, NotSaved } from '../../../ui/failed.tsx'
import { Figure } from '../../../ui/figure.tsx'
import { useFirstFew } from '../../../ui/first-few.ts'
import { Notice } from '../../../ui/notice.tsx'
import { plural } from '../../../ui/number.ts'
import { Spinner } from '../../../ui/skeleton.tsx'
import { useStore } from '../../../ui/store.ts'
import { useConnection } from '../../shell/freshness/connection.ts'
import { isMixed, OriginLine } from '../../shell/freshness/origin-line.tsx'
import { useWithholdStale } from '../../shell/freshness/use-withhold-stale.ts'
import { hasOwnCosts } from '../../work/profit/own-costs.ts'
import { rowOf, type TrendingProduct } from '../lists/listed-product.ts'
import { ProductRows, RowsLoading } from '../lists/product-rows.tsx'
import { type HeldItems, heldItems } from './held-items.ts'
import { inOrder, ORDER_WORDS } from './list-order.ts'
import type { ListOrder } from './list-orders.ts'
import type { amazonTrending, tiktokTrending } from './queries.ts'
import styles from './trend-list.module.css'

const ListedDetails = lazy(() => import('../lists/listed-details.tsx'))
const InOwnOrder = lazy(() => import('./in-own-order.tsx'))
const TrendGrid = drawnPart('trend-grid', () => import('../lists/trend-grid.tsx'))

const A_SCREENFUL = 8

export function TrendList({
  query,
  of,
  order,
  title,
  subtitle,
  empty,
  emptyHelp,
  id,
  next,
  beside,
}: {
  query: ReturnType<typeof tiktokTrending> | ReturnType<typeof amazonTrending>
  of: { channel: 'tiktok' | 'amazon'; category?: Category | undefined }
  order: ListOrder | undefined
  title: string
  subtitle: string
  empty: string
  emptyHelp: ReactNode
  id?: string
  next?: { id: string; title: string } | false
  /** Null on a phone, where rows unfold. */
  beside: { panel: string; picked: string | null; onPick: (product: TrendingProduct) => void } | null
}) {
  const list = useInfiniteQuery(query as ReturnType<typeof tiktokTrending>)
  const client = useQueryClient()
  const connection = useConnection()
  const withholdStale = useWithholdStale()
  const own = useStore(hasOwnCosts)
  const held = list.isPending && connection !== 'online' ? heldItems(client, query.queryKey) : null
  const items = distinct(held?.items ?? list.data?.pages.flatMap((page) => page.items) ?? [])
  const rows = useFirstFew(items, A_SCREENFUL).map((item) => rowOf(withholdStale(item)))
  const shown = (products: readonly TrendingProduct[]) =>
    beside ? (
      <Suspense fallback={<RowsLoading />}>
        <TrendGrid label={title} products={products} sections={order === undefined} {...beside} />
      </Suspense>
    ) : (
      <ProductRows
        products={products}
        sections={order === undefined}
        details={({ item }) => <ListedDetails item={item} ownOrigin={ownOrigin} />}
      />
    )
  const total = list.data?.pages.at(-1)?.total ?? null
  const origins = items.map(({ provenance }) => provenance)
  const ownOrigin = isMixed(origins)
  return (
    <section className={styles.list} id={id} tabIndex={-1} aria-label={title} aria-busy={list.isFetching}>
      {next && (
        <a className={styles.skip} href={`#${next.id}`}>
          Skip to {next.title}
        </a>
      )}
      <header className={`${styles.header} flex wrap apart small soft`}>
        <h2>{title}</h2>
        <p>
          <Figure>{!total ? subtitle : headOf(items.length, total, order)}</Figure>
          {order && total && items.length < total && (
            <>
              {' '}
              <Link
                className={styles.all}
                to="/explore"
                search={{ ...of, sort: order === 'cheap' ? 'price' : order }}
              >
                Sort all products
              </Link>
            </>
          )}
        </p>
        {items.length > 0 && !beside && (
          <p>
            <Figure>{countedWords(items)}</Figure> · net profit a piece, with{' '}
            {own ? 'your costs' : 'typical costs'}
          </p>
        )}
      </header>
      {list.isPending && connection === 'online' && <Loading />}
      {list.isPending && connection !== 'online' && <FromDevice held={held} />}
      {list.isLoadingError && <Failed error={list.error} retry={() => void list.refetch()} />}
      {list.isSuccess && items.length === 0 && (
        <Notice icon="trending" title={empty}>
          {emptyHelp}
        </Notice>
      )}
      {rows.length > 0 &&
        (own && order === 'profit' ? (
          <Suspense fallback={<RowsLoading />}>
            <InOwnOrder products={rows}>{shown}</InOwnOrder>
          </Suspense>
        ) : (
          shown(inOrder(rows, order))
        ))}
      {list.isFetchNextPageError && <Failed error={list.error} retry={() => void list.fetchNextPage()} />}
      {list.hasNextPage && !list.isFetchNextPageError && (
        <Button
          pending={list.isFetchingNextPage && connection === 'online'}
          disabled={connection === 'offline'}
          onClick={() => void list.fetchNextPage()}
        >
          {connection === 'offline'
            ? 'Offline: cannot load more'
            : list.isFetchingNextPage
              ? 'Loading…'
              : 'Show more'}
        </Button>
      )}
      {origins.length > 0 && <OriginLine of={origins} />}
    </section>
  )
}

/** The common measure; with mixed measures each row shows its own. */
function countedWords(items: readonly TrendingProduct['item'][]): string {
  const measures = new Set(items.flatMap(({ trend }) => trend.measure ?? []))
  const [only] = measures
  return measures.size === 1 && only ? COUNTED[only] : 'Last week'
}

const COUNTED = {
  units: 'Sold last week',
  views: 'Views last week',
  ratings: 'New ratings last week',
  ranks: 'Place in its list last week',
}

function headOf(shown: number, total: number, order: ListOrder | undefined): string {
  const all = plural(total, 'product')
  if (order === undefined) return `${all}, most reliable growth first`
  const by = `by ${ORDER_WORDS[order].toLowerCase()}`
  return shown < total ? `${all}. Only the ${shown} shown are sorted, ${by}.` : `${all}, ${by}`
}

function FromDevice({ held }: { held: HeldItems | null }) {
  if (held === null) return <NotSaved />
  const { items, of } = held
  if (items.length > 0) {
    return (
      <p className={styles.held} role="status">
        <Figure>
          {items.length === of
            ? `The ${plural(of, 'product')}`
            : `${items.length} of the ${plural(of, 'product')}`}
        </Figure>{' '}
        saved on this device. The whole list loads when you are online.
      </p>
    )
  }
  return (
    <NotSaved
      title={`None of the ${plural(of, 'product')} saved on this device`}
      action={
        <QuietLink to="/trending" search={({ list }) => ({ list })}>
          Show all saved products
        </QuietLink>
      }
    />
  )
}

function Loading() {
  return (
    <>
      <Spinner>Loading trending products...</Spinner>
      <RowsLoading />
    </>
  )
}
