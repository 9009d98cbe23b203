import { useQuery } from '@tanstack/react-query'
import { CATEGORIES, type Category } from '#contracts/categories'
import { LIST_LIMIT } from '#contracts/trends'
import { Notice } from '../../../ui/notice.tsx'
import { Select } from '../../../ui/select.tsx'
import { useConnection } from '../../shell/freshness/connection.ts'
import { useWithholdStale } from '../../shell/freshness/use-withhold-stale.ts'
import { LiveCards, LiveSkeletons } from '../../work/member-page/live-cards.tsx'
import { QueryResult } from '../../work/member-page/query-result.tsx'
import { Section } from '../../work/member-page/section.tsx'
import styles from './integration-panel.module.css'
import { PANEL_PRODUCTS, tiktokStatus } from './queries.ts'
import { ShopList } from './shop-list.tsx'
import { SyncButton } from './sync-button.tsx'
import { usePanelProducts } from './use-panel-products.ts'

const NOTHING: ReadonlySet<string> = new Set()
/** Offline, saved products are shown even if the status is not saved. */
const UNASKED = { configured: true }
const ORDER = 'Best verdict first'
const CATEGORY_CHOICES = CATEGORIES.map((category) => ({ value: category, label: category }))

export function IntegrationPanel({
  category,
  onCategory,
  without = NOTHING,
}: {
  category: Category | undefined
  onCategory: (category: Category | undefined) => void
  without?: ReadonlySet<string>
}) {
  const status = useQuery(tiktokStatus)
  const connection = useConnection()
  return (
    <div className="stack gap-5">
      <div className={`${styles.controls} flex wrap gap-3`}>
        <Select
          label="Category"
          any="All categories"
          choices={CATEGORY_CHOICES}
          value={category}
          onChange={onCategory}
        />
        <SyncButton disabled={status.data?.configured === false} />
      </div>
      <QueryResult
        query={{ ...status, data: status.data ?? (connection === 'offline' ? UNASKED : undefined) }}
        what="This list"
        waiting={
          <Section title="Products" note={ORDER} busy>
            <LiveSkeletons count={PANEL_PRODUCTS} />
          </Section>
        }
      >
        {({ configured }) =>
          configured ? (
            <Products category={category} without={without} />
          ) : (
            <Notice icon="layers" title="Not Connected">
              <p>Products appear here when the source is connected.</p>
            </Notice>
          )
        }
      </QueryResult>
      <ShopList />
    </div>
  )
}

function Products({ category, without }: { category: Category | undefined; without: ReadonlySet<string> }) {
  // Requests extra products, because `without` may drop some.
  const limit = without === NOTHING ? PANEL_PRODUCTS : LIST_LIMIT
  const query = usePanelProducts(category, { limit })
  const withholdStale = useWithholdStale()
  return (
    <Section
      title="Products"
      note={query.isHeld ? 'From the lists on this device' : ORDER}
      busy={query.isFetching}
    >
      <QueryResult query={query} what="This list" waiting={<LiveSkeletons count={PANEL_PRODUCTS} />}>
        {(all) => {
          const items = all.filter(({ id }) => !without.has(id)).slice(0, PANEL_PRODUCTS)
          return <LiveCards label="TikTok Shop products" items={items.map(withholdStale)} />
        }}
      </QueryResult>
    </Section>
  )
}
