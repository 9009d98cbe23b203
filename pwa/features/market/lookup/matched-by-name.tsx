import { useQuery } from '@tanstack/react-query'
import type { Follow } from '#contracts/lookup'
import { OfflineError } from '../../../call-errors.ts'
import { Failed, NotSaved } from '../../../ui/failed.tsx'
import { useToday } from '../../../ui/now.ts'
import { Skeleton, Spinner } from '../../../ui/skeleton.tsx'
import { isMixed, OriginLine } from '../../shell/freshness/origin-line.tsx'
import { ContactsLocked } from '../../supply/suppliers/contacts-locked.tsx'
import { SearchElsewhere } from '../../supply/suppliers/search-elsewhere.tsx'
import { SupplierCard } from '../../supply/suppliers/supplier-card.tsx'
import styles from './matched-by-name.module.css'
import { type GivenFigures, ProfitByName } from './profit-by-name.tsx'
import { supply } from './queries.ts'

export function MatchedByName({
  name,
  channel,
  given,
}: {
  name: string
  channel: Follow['channel']
  given: GivenFigures
}) {
  const today = useToday()
  const { data, error, isPending, refetch } = useQuery(supply(name))
  if (!data) {
    if (error instanceof OfflineError || (isPending && !navigator.onLine))
      return <NotSaved what="This name" />
    if (error) return <Failed error={error} retry={() => void refetch()} />
    return (
      <>
        <Spinner>Looking for suppliers…</Spinner>
        <Skeleton height="14rem" />
      </>
    )
  }
  const { suppliers, searchElsewhere, profitFacts } = data
  const makers = suppliers.filter(({ forwarder }) => !forwarder).length
  const origins = suppliers.map(({ provenance }) => provenance)
  return (
    <>
      <ProfitByName channel={channel} facts={profitFacts} suppliers={suppliers} given={given} />
      <section className="stack gap-2 water round-lg pad-4" aria-labelledby="by-name">
        <header className={`${styles.head} grid start gap-2`}>
          <h2 id="by-name">
            {makers === 1 ? '1 supplier' : `${makers === 0 ? 'No' : makers} suppliers`} by this name
          </h2>
          <p className="small soft">
            {suppliers.length === 0
              ? 'No shipment in our data matches these words. Try plain words for the goods, such as “desk lamp”.'
              : 'Matched by the words of the name, not checked against the product itself.'}
          </p>
          {suppliers.length === 0 && <SearchElsewhere searches={searchElsewhere} />}
          <ContactsLocked suppliers={suppliers} />
        </header>
        {suppliers.length > 0 && (
          <ol className={styles.list}>
            {suppliers.map((supplier) => (
              <SupplierCard
                key={supplier.id}
                supplier={supplier}
                match={supplier.match}
                today={today}
                ownOrigin={isMixed(origins)}
              />
            ))}
          </ol>
        )}
        {origins.length > 0 && <OriginLine of={origins} />}
      </section>
    </>
  )
}
