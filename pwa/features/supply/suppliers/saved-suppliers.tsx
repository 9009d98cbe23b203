import type { WatchedSupplier, WatchedSupplierFacts } from '#contracts/watchlist'
import { PrimaryLink } from '../../../ui/button.tsx'
import { country } from '../../../ui/country.ts'
import { Notice } from '../../../ui/notice.tsx'
import { useNow } from '../../../ui/now.ts'
import { SavedList } from '../../work/watchlist/saved-list.tsx'
import { supplierEvidence } from './evidence.tsx'

export function SavedSuppliers() {
  const now = useNow()
  return (
    <SavedList
      things="suppliers"
      itemsOf={({ suppliers }) => suppliers}
      none={<NoSuppliers />}
      figures={(supplier) => supplier.now && <Figures supplier={supplier} known={supplier.now} now={now} />}
    />
  )
}

function Figures({
  supplier,
  known,
  now,
}: {
  supplier: WatchedSupplier
  known: WatchedSupplierFacts
  now: number
}) {
  return (
    <>
      <p className="small medium tabular">{supplierEvidence(known, now) ?? 'No shipments found'}</p>
      <p className="small soft">
        {supplier.country === null ? 'Location not known' : country(supplier.country)}
        {known.verified && ' · contact verified'}
      </p>
    </>
  )
}

function NoSuppliers() {
  return (
    <Notice
      icon="suppliers"
      title="No saved suppliers yet"
      action={<PrimaryLink to="/suppliers">See all suppliers</PrimaryLink>}
    >
      <p>
        Open a supplier and press Save supplier. Next time you see here what changed: new shipments, buyers
        and whether the contact was checked.
      </p>
    </Notice>
  )
}
