import type { SupplierProfile } from '#contracts/supplier-profile'
import type { SupplierCard } from '#contracts/suppliers'
import { Ago } from '../../../ui/ago.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useToday } from '../../../ui/now.ts'
import { Panel } from '../../../ui/panel.tsx'
import { usePageTitle } from '../../shell/frame/shell.tsx'
import { OriginBadge } from '../../shell/freshness/origin-badge.tsx'
import { AlertButton } from '../../told/alerts/alert-button.tsx'
import { SaveSupplierButton } from '../../work/watchlist/save-supplier-button.tsx'
import { placeAndYears } from './evidence.tsx'
import { ListedName } from './listed-name.tsx'
import { SupplierBadges } from './supplier-badges.tsx'
import { SupplierBuyers } from './supplier-buyers.tsx'
import { SupplierContact } from './supplier-contact.tsx'
import { SupplierGoods } from './supplier-goods.tsx'
import { SupplierProducts } from './supplier-products.tsx'
import { SupplierShipments } from './supplier-shipments.tsx'
import { SupplierTerms } from './supplier-terms.tsx'
import styles from './supplier-view.module.css'

/** `profile` null: only a card's data is available. */
export function SupplierView({
  supplier,
  profile,
  productId,
}: {
  supplier: SupplierCard
  profile: SupplierProfile | null
  productId: string | undefined
}) {
  const today = useToday()
  usePageTitle(supplier.name)
  const { origin, source, observedAt } = supplier.provenance
  return (
    <article className={styles.supplier}>
      <div className={styles.column}>
        <header className="grid gap-2">
          <h1 className={styles.name}>{supplier.name}</h1>
          <p className="soft">{placeAndYears(supplier)}</p>
          <SupplierBadges supplier={supplier} />
          <div className="flex wrap gap-2">
            <SaveSupplierButton id={supplier.id} name={supplier.name} />
            <AlertButton subject={{ kind: 'supplier', id: supplier.id }} name={supplier.name} />
          </div>
        </header>
        {supplier.usListing && <ListedName listing={supplier.usListing} />}
        {supplier.forwarder && (
          <p className={styles.warning}>
            <Icon name="warning" />
            <span>
              This company looks like a freight forwarder: it ships goods for others. Ask who makes the goods.
              In our ranking it counts half.
            </span>
          </p>
        )}
        <SupplierShipments supplier={supplier} profile={profile} today={today} />
      </div>
      <div className={styles.side}>
        <Panel title="Price and minimum order">
          <SupplierTerms supplier={supplier} />
        </Panel>
        <SupplierContact supplier={supplier} productId={productId} />
        {profile && <SupplierBuyers profile={profile} />}
      </div>
      {profile && (
        <>
          <SupplierGoods goods={profile.goods} today={today} />
          <div className={styles.whole}>
            <SupplierProducts profile={profile} today={today} />
          </div>
        </>
      )}
      <div className={styles.whole}>
        <Panel title="Source">
          <p>
            <OriginBadge origin={origin} /> {source}, observed <Ago at={observedAt} />.
          </p>
        </Panel>
      </div>
    </article>
  )
}
