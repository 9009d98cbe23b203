import {
  type InfiniteData,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import type { Category } from '#contracts/categories'
import { LIST_FIRST, LIST_LIMIT } from '#contracts/trends'
import { SELLING_WEEKS } from '#profit/landing-plan'
import type { Page } from '../../../api.ts'
import { distinct } from '../../../distinct.ts'
import { drawnPart } from '../../../prerender/drawn-part.tsx'
import { Button } from '../../../ui/button.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { Figure } from '../../../ui/figure.tsx'
import { useGrowingList } from '../../../ui/growing-list.ts'
import { useInApp } from '../../../ui/in-app.ts'
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
import { SelectButton } from '../ticks/select-button.tsx'
import { heldItems } from './held-items.ts'
import { inOrder, ORDER_WORDS } from './list-order.ts'
import type { ListOrder } from './list-orders.ts'
import type { amazonTrending, tiktokTrending } from './queries.ts'
import styles from './trend-list.module.css'

const ListedDetails = lazy(() => import('../lists/listed-details.tsx'))
const FromDevice = lazy(() => import('./from-device.tsx'))
const InOwnOrder = lazy(() => import('./in-own-order.tsx'))
const TrendGrid = drawnPart('trend-grid', () => import('../lists/trend-grid.tsx'))

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
  const inApp = useInApp()
  const known = distinct(held?.items ?? list.data?.pages.flatMap((page) => page.items) ?? [])
  // A part hydrated late must match its HTML, although the rest has come meanwhile.
  const items = inApp ? known : known.slice(0, LIST_FIRST)
  const { shown: few, end } = useGrowingList(items, LIST_FIRST)
  const isSortedHere = order !== undefined && order !== 'growth'
  const rows = (isSortedHere ? items : few).map((item) => rowOf(withholdStale(item)))
  const isFilling = useWholePage(list, connection === 'online')
  const money =
    own || order === 'profit'
      ? `Net profit a piece, with ${own ? 'your' : 'typical'} costs`
      : `“Keeps”: after ${SELLING_WEEKS} weeks on sale, with typical costs`
  const look = { sections: order === 'growth', byPiece: order === 'profit' }
  const shown = (products: readonly TrendingProduct[]) =>
    beside ? (
      <Suspense fallback={<RowsLoading />}>
        <TrendGrid label={title} products={products} note={money} {...look} {...beside} />
      </Suspense>
    ) : (
      <ProductRows
        products={products}
        {...look}
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
          {isSortedHere && total && items.length < total && (
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
        {items.length > 0 && <SelectButton />}
        {items.length > 0 && !beside && <p>{money}</p>}
      </header>
      {list.isPending && connection === 'online' && <Loading />}
      {list.isPending && connection !== 'online' && (
        <Suspense>
          <FromDevice held={held} />
        </Suspense>
      )}
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
      {rows.length < items.length && <div key={rows.length} ref={end} />}
      {list.isFetchNextPageError && <Failed error={list.error} retry={() => void list.fetchNextPage()} />}
      {inApp &&
        list.hasNextPage &&
        rows.length === items.length &&
        !isFilling &&
        !list.isFetchNextPageError && (
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

const MOST_ASKED = 3

/**
 * A rendered page holds the data of its first rows alone; the rest of its first page follows. True until then: a next
 * page would end the request.
 */
function useWholePage(
  {
    data,
    isFetching,
    refetch,
  }: Pick<UseInfiniteQueryResult<InfiniteData<Page<unknown>>>, 'data' | 'isFetching' | 'refetch'>,
  isOnline: boolean,
): boolean {
  const [asked, setAsked] = useState(0)
  const [first] = data?.pages ?? []
  const isCut = first !== undefined && first.items.length < Math.min(LIST_LIMIT, first.total ?? 0)
  useEffect(() => {
    if (!isCut || !isOnline || isFetching || asked === MOST_ASKED) return
    setAsked(asked + 1)
    void refetch()
  }, [isCut, isOnline, isFetching, refetch, asked])
  return isCut && isOnline && (isFetching || asked === 0)
}

function headOf(shown: number, total: number, order: ListOrder | undefined): string {
  const all = plural(total, 'product')
  if (order === undefined) return `${all}, best verdict first`
  if (order === 'growth') return `${all}, most reliable growth first`
  const by = `by ${ORDER_WORDS[order].toLowerCase()}`
  return shown < total ? `${all}. Only the ${shown} shown are sorted, ${by}.` : `${all}, ${by}`
}

function Loading() {
  return (
    <>
      <Spinner>Loading trending products...</Spinner>
      <RowsLoading />
    </>
  )
}
