import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { RefusedError } from '../../../call-errors.ts'
import { Button } from '../../../ui/button.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { Figure } from '../../../ui/figure.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useNow } from '../../../ui/now.ts'
import { Skeleton, Spinner } from '../../../ui/skeleton.tsx'
import { PageHeader } from '../../shell/frame/page-header.tsx'
import { share } from '../../shell/frame/share.ts'
import { useConnection } from '../../shell/freshness/connection.ts'
import { FreshnessLine } from '../../shell/freshness/freshness-line.tsx'
import { useWithholdStale } from '../../shell/freshness/use-withhold-stale.ts'
import { PresetChoice } from '../../work/profit/preset-choice.tsx'
import { useCosts } from '../../work/profit/use-costs.ts'
import type { ComparedIds, ComparedKind } from '../ticks/ticked.ts'
import { inOneCurrency } from './compare-rows.ts'
import { CompareTable } from './compare-table.tsx'
import { conclude } from './conclude.ts'
import { LETTERS } from './curves.ts'
import { decided } from './decide-products.ts'
import { productLines } from './product-lines.ts'
import { comparedProducts, comparedSuppliers, heldProduct, heldSupplier } from './queries.ts'
import { supplierLines } from './supplier-lines.ts'

const CompareCurves = lazy(() => import('./compare-curves.tsx'))
const TooFew = lazy(() => import('./too-few.tsx'))
const TooMany = lazy(() => import('./too-many.tsx'))

/** Offline, shows saved data. */
export function ComparePage({ kind, ids, onChange }: ComparedIds & { kind: ComparedKind }) {
  const props = { ids, onChange }
  if (ids.length < 2) {
    return (
      <div className="stack gap-4">
        <PageHeader title={TITLES[kind]} />
        <Suspense fallback={<Skeleton height="14rem" />}>
          <TooFew kind={kind} />
        </Suspense>
      </div>
    )
  }
  return kind === 'products' ? <Products {...props} /> : <Suppliers {...props} />
}

function Products({ ids, onChange }: ComparedIds) {
  const client = useQueryClient()
  const now = useNow()
  const withholdStale = useWithholdStale()
  const query = useQuery(comparedProducts(ids))
  const held = ids.map((id) => heldProduct(client, id))
  const costs = useCosts()
  const today = new Date(now).toISOString().slice(0, 10)
  const things = (query.data ?? held.flatMap((each) => each?.thing ?? [])).map((thing) =>
    decided(withholdStale(thing), costs, today),
  )
  const lines = productLines(now, inOneCurrency(things))
  return (
    <Frame
      kind="products"
      ids={ids}
      query={query}
      held={held}
      found={things.map(({ id }) => id)}
      onChange={onChange}
    >
      {things.length > 1 && (
        <p className="strong pretty">
          <Figure>{conclude(things, LETTERS)}</Figure>
        </p>
      )}
      <PresetChoice costs={costs} />
      <CompareTable
        kind="products"
        things={things}
        lines={lines}
        fromLists={query.data ? NONE : new Set(ids)}
        onRemove={(id) => onChange(ids.filter((each) => each !== id))}
      />
      {things.length > 1 && (
        <Suspense fallback={<Skeleton height="20rem" />}>
          <CompareCurves products={things} />
        </Suspense>
      )}
    </Frame>
  )
}

function Suppliers({ ids, onChange }: ComparedIds) {
  const client = useQueryClient()
  const now = useNow()
  const query = useQuery(comparedSuppliers(ids))
  const held = ids.map((id) => heldSupplier(client, id))
  const things = query.data ?? held.flatMap((each) => each?.thing ?? [])
  return (
    <Frame
      kind="suppliers"
      ids={ids}
      query={query}
      held={held}
      found={things.map(({ id }) => id)}
      onChange={onChange}
    >
      <CompareTable
        kind="suppliers"
        things={things}
        lines={supplierLines(now, things)}
        fromLists={query.data ? NONE : new Set(ids)}
        onRemove={(id) => onChange(ids.filter((each) => each !== id))}
      />
    </Frame>
  )
}

const NONE: ReadonlySet<string> = new Set()

function Frame({
  kind,
  ids,
  query,
  held,
  found,
  onChange,
  children,
}: ComparedIds & {
  kind: ComparedKind
  query: {
    data: unknown
    error: Error | null
    isPending: boolean
    dataUpdatedAt: number
    refetch(): Promise<unknown>
  }
  held: readonly ({ at: number } | null)[]
  found: readonly string[]
  children: ReactNode
}) {
  const connection = useConnection()
  const { data, error } = query
  const refused = error instanceof RefusedError && error.status === 401
  const missing = ids.length - found.length
  const heldAt = Math.min(...held.map((each) => each?.at ?? Number.POSITIVE_INFINITY))
  const fromDevice = data === undefined && connection !== 'online' && !refused
  return (
    <div className="stack gap-4">
      <PageHeader
        title={TITLES[kind]}
        lead={`${ids.length} ${kind} side by side. The best of each row is marked.`}
      >
        <FreshnessLine
          syncedAt={data ? query.dataUpdatedAt : Number.isFinite(heldAt) ? heldAt : 0}
          unsaved="Not saved on this device"
        />
      </PageHeader>
      {refused ? (
        <Suspense fallback={<Skeleton height="14rem" />}>
          <TooMany kind={kind} ids={ids} onChange={onChange} />
        </Suspense>
      ) : query.isPending && !fromDevice ? (
        <Loading />
      ) : error && !fromDevice && !data ? (
        <Failed error={error} retry={() => void query.refetch()} />
      ) : (
        <>
          {fromDevice && found.length > 0 && (
            <p className="pad-2-3 small water round-md" role="status">
              Made from what is saved on this device. The rest loads when you are online.
            </p>
          )}
          {missing > 0 && (
            <p className="pad-2-3 small water round-md" role="status">
              {missingWords(missing, kind, fromDevice)}
            </p>
          )}
          {found.length > 0 && children}
          <div className="flex wrap gap-2">
            <Button onClick={() => void share({ title: TITLES[kind], url: location.href })}>
              <Icon name="share" /> Share this comparison
            </Button>
          </div>
        </>
      )}
    </div>
  )
}

const TITLES = { products: 'Compare products', suppliers: 'Compare suppliers' }

function missingWords(missing: number, kind: ComparedKind, fromDevice: boolean): string {
  const what = missing === 1 ? `1 ${kind.slice(0, -1)} is` : `${missing} ${kind} are`
  return fromDevice ? `${what} not saved on this device.` : `${what} not in our data any more.`
}

function Loading() {
  return (
    <>
      <Spinner>Loading the comparison…</Spinner>
      <Skeleton height="30rem" />
    </>
  )
}
