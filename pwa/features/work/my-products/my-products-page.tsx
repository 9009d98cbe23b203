import { useQuery } from '@tanstack/react-query'
import type { EntryStage } from '#contracts/pipeline-stages'
import { Tabs } from '../../../ui/tabs.tsx'
import { OwnersOnly } from '../../plan/identity/owners-only.tsx'
import { PageHeader } from '../../shell/frame/page-header.tsx'
import { FreshnessLine } from '../../shell/freshness/freshness-line.tsx'
import { SavedCreators } from '../../supply/creators/saved-creators.tsx'
import { SavedShops } from '../../supply/shops/saved-shops.tsx'
import { SavedSuppliers } from '../../supply/suppliers/saved-suppliers.tsx'
import { usePipeline } from '../pipeline/use-pipeline.ts'
import { watchlist } from '../watchlist/queries.ts'
import { MyProducts, MyProductsLoading } from './my-products.tsx'
import styles from './my-products-page.module.css'

export interface MyProductsSearch {
  view?: 'suppliers' | 'creators' | 'shops' | undefined
  stage?: EntryStage | undefined
}

const VIEWS = [
  { value: 'products' as const, label: 'Products' },
  { value: 'suppliers' as const, label: 'Suppliers' },
  { value: 'creators' as const, label: 'Creators' },
  { value: 'shops' as const, label: 'Shops' },
]

export function MyProductsPage({
  search,
  onChange,
}: {
  search: MyProductsSearch
  onChange: (change: MyProductsSearch) => void
}) {
  const { dataUpdatedAt: watchedAt } = useQuery({ ...watchlist, enabled: false })
  const { query } = usePipeline()
  const view = search.view ?? 'products'
  return (
    <div className={`${styles.page} stack gap-4`}>
      <meta name="robots" content="noindex" />
      <PageHeader title="My products" lead="Your products, from idea to sale.">
        <FreshnessLine syncedAt={search.view ? watchedAt : query.dataUpdatedAt} />
      </PageHeader>
      <Tabs
        label="Show"
        tabs={VIEWS}
        value={view}
        onChange={(value) => onChange({ view: value === 'products' ? undefined : value })}
        panel="kept"
      />
      <div id="kept" role="tabpanel" aria-label={VIEWS.find(({ value }) => value === view)?.label}>
        <OwnersOnly waiting={<MyProductsLoading />}>
          {view === 'products' ? (
            <MyProducts stage={search.stage} onStage={(stage) => onChange({ stage })} />
          ) : view === 'suppliers' ? (
            <SavedSuppliers />
          ) : view === 'shops' ? (
            <SavedShops />
          ) : (
            <SavedCreators />
          )}
        </OwnersOnly>
      </div>
    </div>
  )
}
