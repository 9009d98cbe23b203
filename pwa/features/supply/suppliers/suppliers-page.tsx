import { useQuery } from '@tanstack/react-query'
import { Notice } from '../../../ui/notice.tsx'
import { useToday } from '../../../ui/now.ts'
import { plural } from '../../../ui/number.ts'
import { SelectButton } from '../../market/ticks/select-button.tsx'
import { DirectoryPage } from '../../shell/frame/directory-page.tsx'
import { ContactsLocked } from './contacts-locked.tsx'
import { foundWords } from './found-words.ts'
import { directory, PAGE_SIZE, type SupplierFilter } from './queries.ts'
import { SupplierCard } from './supplier-card.tsx'
import { SupplierSearch } from './supplier-search.tsx'

export function SuppliersPage({
  filter,
  onChange,
}: {
  filter: SupplierFilter
  onChange: (change: SupplierFilter) => void
}) {
  const today = useToday()
  const list = useQuery(directory(filter))
  return (
    <DirectoryPage
      title="Suppliers"
      lead="Companies with import shipments, and when they last shipped."
      to="/suppliers"
      list={list}
      unfiltered={directory({}).queryKey}
      page={filter.page}
      pageSize={PAGE_SIZE}
      isFiltered={Object.values(filter).some((value) => value !== undefined)}
      search={<SupplierSearch filter={filter} onChange={onChange} />}
      none={
        <Notice icon="suppliers" title="No supplier matches">
          <p>Try a shorter word, another country, or the name of a product on the Trending page.</p>
        </Notice>
      }
      head={({ items, total, forwarders }) => (
        <>
          <p role="status">{total === null ? '\u00a0' : countWords(total, forwarders)}</p>
          <ContactsLocked suppliers={items} />
          <SelectButton />
        </>
      )}
      card={(supplier, ownOrigin) => (
        <SupplierCard
          key={supplier.id}
          supplier={supplier}
          today={today}
          headingLevel={2}
          ownOrigin={ownOrigin}
        />
      )}
      onPage={(page) => onChange({ page })}
    />
  )
}

/** Forwarders are counted apart; older saved lists lack the number. */
function countWords(total: number, forwarders: number | null): string {
  if (forwarders === null) return plural(total, 'company', 'companies')
  return foundWords({ suppliersFound: total - forwarders, forwardersFound: forwarders })
}
