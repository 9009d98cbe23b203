import { useInfiniteQuery } from '@tanstack/react-query'
import { Fragment, useEffect, useRef, useState } from 'react'
import type { DashboardProduct } from '#contracts/dashboard'
import type { User } from '#contracts/identity'
import { distinct } from '../../../distinct.ts'
import { BlurredCard } from '../../../ui/blurred-card.tsx'
import { Button } from '../../../ui/button.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { plural } from '../../../ui/number.ts'
import { store, useStore } from '../../../ui/store.ts'
import { SectionHead } from '../../market/lists/section-head.tsx'
import { useConnection } from '../../shell/freshness/connection.ts'
import { isMixed, OriginLine } from '../../shell/freshness/origin-line.tsx'
import { useWithholdStale } from '../../shell/freshness/use-withhold-stale.ts'
import { WhenDataComes } from '../../shell/freshness/when-data-comes.tsx'
import { QueryResult } from '../member-page/query-result.tsx'
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
const OPENED_FIRST = `. Open for you: the first ${OPEN} with a contact to reveal`

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
              <Grid products={products} above={above} sections={filter.sort === undefined} />
              <More query={query} products={products} />
            </>
          )
        }}
      </QueryResult>
    </Section>
  )
}

function CatalogueSkeletons() {
  return (
    <ol className={`${styles.grid} grid gap-3`} aria-hidden="true">
      {Array.from({ length: PAGE }, (_, position) =>
        position < OPEN ? (
          <CatalogueCardSkeleton key={String(position)} />
        ) : (
          <BlurredCard key={String(position)} />
        ),
      )}
    </ol>
  )
}

function Grid({
  products,
  above,
  sections,
}: {
  products: DashboardProduct[]
  above: ReadonlySet<string>
  sections: boolean
}) {
  const open = useStore(opened)
  const [tapped, setTapped] = useState<string | null>(null)
  const origins = products
    .filter(({ locked }, index) => !locked && (open || index < OPEN))
    .flatMap(({ provenance, supplier }) => [provenance, supplier?.provenance ?? null])
    .filter((provenance) => provenance !== null)
  const ownOrigin = isMixed(origins)
  // The tapped button is gone: move focus to the opened product.
  useEffect(() => {
    if (tapped !== null) document.getElementById(headingOf(tapped))?.closest('a')?.focus()
  }, [tapped])
  const openAll = (id: string) => {
    opened.set(true)
    setTapped(id)
  }
  return (
    <>
      <ol className={`${styles.grid} grid gap-3`}>
        {products.map((product, index) => (
          <Fragment key={product.id}>
            {sections && beginsSection(products, index) && product.trend && (
              <SectionHead section={product.trend.section} />
            )}
            <CatalogueItem
              product={product}
              position={index + 1}
              open={open || index < OPEN}
              ownOrigin={ownOrigin}
              shownAbove={above.has(product.id)}
              onOpen={() => openAll(product.id)}
            />
          </Fragment>
        ))}
      </ol>
      <OriginLine of={origins} />
    </>
  )
}

function beginsSection(products: DashboardProduct[], index: number): boolean {
  const section = products[index]?.trend?.section
  const before = products.slice(0, index).findLast(({ trend }) => trend !== null)
  return section !== undefined && section !== before?.trend?.section
}

function CatalogueItem({
  product,
  position,
  open,
  ownOrigin,
  shownAbove,
  onOpen,
}: {
  product: DashboardProduct
  position: number
  open: boolean
  ownOrigin: boolean
  shownAbove: boolean
  onOpen: () => void
}) {
  if (product.locked || product.name === null) return <LockedProduct product={product} position={position} />
  if (!open) return <BlurredProduct product={product} position={position} onOpen={onOpen} />
  return (
    <CatalogueCard
      product={product}
      name={product.name}
      position={position}
      ownOrigin={ownOrigin}
      shownAbove={shownAbove}
    />
  )
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
