import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { DashboardProduct } from '#contracts/dashboard'
import type { User } from '#contracts/identity'
import { distinct } from '../../../distinct.ts'
import { BlurredCard } from '../../../ui/blurred-card.tsx'
import { Button } from '../../../ui/button.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { plural } from '../../../ui/number.ts'
import { store, useStore } from '../../../ui/store.ts'
import { useConnection } from '../../shell/freshness/connection.ts'
import { isMixed, OriginLine } from '../../shell/freshness/origin-line.tsx'
import { useWithholdStale } from '../../shell/freshness/use-withhold-stale.ts'
import { WhenDataComes } from '../../shell/freshness/when-data-comes.tsx'
import { QueryResult } from '../member-page/query-result.tsx'
import { Rail } from '../member-page/rail.tsx'
import { CATALOGUE_TITLE, Section } from '../member-page/section.tsx'
import { BlurredProduct, LockedProduct } from './blurred-product.tsx'
import styles from './catalogue.module.css'
import { CatalogueCard, CatalogueCardSkeleton, headingOf } from './catalogue-card.tsx'
import { CatalogueFilters, SORT_NOTES } from './catalogue-filters.tsx'
import { type CatalogueFilter, catalogue } from './queries.ts'

/** The rest is blurred, also with a plan (specification, section 2). */
const OPEN = 3
const PAGE = 12
/** On the free plan, the server picks products with a contact to reveal. */
const OPENED_FIRST = `. ${OPEN} open for you, with a contact`

const opened = store(false)

export function Catalogue({
  plan,
  filter,
  above,
  onChange,
}: {
  plan: User['subscriptionStatus']
  filter: CatalogueFilter
  above: ReadonlySet<string>
  onChange: (change: CatalogueFilter) => void
}) {
  const query = useInfiniteQuery(catalogue(filter, plan))
  const withholdStale = useWithholdStale()
  return (
    <Section
      title={CATALOGUE_TITLE}
      note={`${SORT_NOTES[filter.sort ?? 'trend-velocity']}${plan === 'active' ? '' : OPENED_FIRST}`}
      busy={query.isFetching}
    >
      <CatalogueFilters filter={filter} onChange={onChange} />
      <QueryResult query={query} what="The catalog" waiting={<CatalogueSkeletons />}>
        {({ pages }) => {
          const products = distinct(pages.flatMap(({ items }) => items)).map(withholdStale)
          if (products.length === 0) {
            return (
              <Nothing
                filtered={filter.category !== undefined}
                onShowAll={() => onChange({ category: undefined })}
              />
            )
          }
          return (
            <>
              <Grid products={products} above={above} />
              <More query={query} products={products} />
            </>
          )
        }}
      </QueryResult>
    </Section>
  )
}

function CatalogueSkeletons() {
  const places = Array.from({ length: PAGE }, (_, position) => position)
  return (
    <div className="stack gap-3" aria-hidden="true">
      <Rail label="Loading" waiting>
        {places.slice(0, OPEN).map((position) => (
          <CatalogueCardSkeleton key={position} />
        ))}
      </Rail>
      <ol className={`${styles.blurred} grid gap-2`}>
        {places.slice(OPEN).map((position) => (
          <BlurredCard key={position} />
        ))}
      </ol>
    </div>
  )
}

function Grid({ products, above }: { products: DashboardProduct[]; above: ReadonlySet<string> }) {
  const open = useStore(opened)
  const [tapped, setTapped] = useState<string | null>(null)
  // The tapped button is gone: move focus to the opened product.
  useEffect(() => {
    if (tapped !== null) document.getElementById(headingOf(tapped))?.closest('a')?.focus()
  }, [tapped])
  const shown = products.map((product, index) => ({
    product,
    position: index + 1,
    name: open || index < OPEN ? nameOf(product) : null,
  }))
  const cards = shown.filter(({ name }) => name !== null)
  const blurred = shown.filter(({ name }) => name === null)
  const origins = cards
    .flatMap(({ product: { provenance, supplier } }) => [provenance, supplier?.provenance ?? null])
    .filter((provenance) => provenance !== null)
  const ownOrigin = isMixed(origins)
  const items = cards.map(({ product, name }) => (
    <CatalogueCard
      key={product.id}
      product={product}
      name={name ?? ''}
      ownOrigin={ownOrigin}
      shownAbove={above.has(product.id)}
    />
  ))
  const openAll = (id: string) => {
    opened.set(true)
    setTapped(id)
  }
  return (
    <>
      {open ? (
        <ol className={`${styles.grid} grid gap-3`}>{items}</ol>
      ) : (
        <Rail label="Open products">{items}</Rail>
      )}
      {blurred.length > 0 && (
        <ol className={`${styles.blurred} grid gap-2`}>
          {blurred.map(({ product, position }) =>
            nameOf(product) === null ? (
              <LockedProduct key={product.id} product={product} position={position} />
            ) : (
              <BlurredProduct
                key={product.id}
                product={product}
                position={position}
                onOpen={() => openAll(product.id)}
              />
            ),
          )}
        </ol>
      )}
      <OriginLine of={origins} />
    </>
  )
}

/** Null if the server keeps the product closed. */
function nameOf({ locked, name }: DashboardProduct): string | null {
  return locked ? null : name
}

interface Paged {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  error: Error | null
  fetchNextPage: () => unknown
}

function More({ query, products }: { query: Paged; products: DashboardProduct[] }) {
  const connection = useConnection()
  const end = useRef<HTMLParagraphElement>(null)
  const asked = useRef(false)
  const count = plural(products.length, 'product')
  const locked = products.filter((product) => product.locked).length
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, error } = query
  // The pressed button disappears after the last page.
  useEffect(() => {
    if (!hasNextPage && asked.current) end.current?.focus()
  }, [hasNextPage])
  const fetch = () => {
    asked.current = true
    void query.fetchNextPage()
  }
  if (isFetchNextPageError && error) return <Failed error={error} retry={fetch} />
  return (
    <div className={`${styles.more} grid gap-2`}>
      {hasNextPage && (
        <Button
          pending={isFetchingNextPage && connection === 'online'}
          disabled={connection === 'offline'}
          onClick={fetch}
        >
          {connection === 'offline'
            ? 'Offline: cannot load more'
            : isFetchingNextPage
              ? 'Loading…'
              : 'Load More Products'}
        </Button>
      )}
      <p ref={end} className={`${styles.count} small soft`} role="status" tabIndex={-1}>
        {hasNextPage ? `${count} shown` : `All ${count} shown`}
        {locked > 0 && `, ${locked} of them locked`}
      </p>
    </div>
  )
}

function Nothing({ filtered, onShowAll }: { filtered: boolean; onShowAll: () => void }) {
  if (filtered) {
    return (
      <Notice
        icon="product"
        title="No products in this category"
        action={<Button onClick={onShowAll}>Show all categories</Button>}
      >
        <p>Try another category.</p>
      </Notice>
    )
  }
  return (
    <Notice icon="product" title="No products yet">
      <WhenDataComes>
        Products appear here after the next refresh, once a data source is connected or a file is imported.
      </WhenDataComes>
    </Notice>
  )
}
