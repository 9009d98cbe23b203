import type { SupplierListing } from '#contracts/notices'
import { PROFILE_GOODS, type SupplierProfile } from '#contracts/supplier-profile'
import type { SupplierCard } from '#contracts/suppliers'
import { Figure } from '../../../ui/figure.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useToday } from '../../../ui/now.ts'
import { day, dayAge, plural, quantity } from '../../../ui/number.ts'
import { Panel } from '../../../ui/panel.tsx'
import { ShareBar } from '../../../ui/share-bar.tsx'
import item from '../../shell/frame/item-view.module.css'
import { usePageTitle } from '../../shell/frame/shell.tsx'
import { OriginBadge } from '../../shell/freshness/origin-badge.tsx'
import { AlertButton } from '../../told/alerts/alert-button.tsx'
import { SaveWatchedButton } from '../../work/watchlist/save-watched-button.tsx'
import { placeAndYears } from './evidence.tsx'
import { SupplierBadges } from './supplier-badges.tsx'
import { SupplierContact } from './supplier-contact.tsx'
import { SupplierProducts } from './supplier-products.tsx'
import { SupplierShipments } from './supplier-shipments.tsx'
import { SupplierTerms } from './supplier-terms.tsx'
import styles from './supplier-view.module.css'

/** `profile` null: only a card's data. */
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
    <article className={`${item.item} grid top shrink gap-5`}>
      <div className="grid top shrink gap-5">
        <header className="grid gap-2">
          <h1 className={item.name}>{supplier.name}</h1>
          <p className="soft">{placeAndYears(supplier)}</p>
          <SupplierBadges supplier={supplier} />
          <div className="flex wrap gap-2">
            <SaveWatchedButton kind="supplier" id={supplier.id} name={supplier.name} />
            <AlertButton subject={{ kind: 'supplier', id: supplier.id }} name={supplier.name} />
          </div>
        </header>
        {supplier.usListing && <ListedName listing={supplier.usListing} />}
        {supplier.forwarder && (
          <p className={`${styles.warning} flex gap-3 pad-3-4 small round-md`}>
            <Icon name="warning" />
            <span>
              This company is probably a shipping agent: it ships goods for others. Ask who makes the goods.
              In our ranking it counts half.
            </span>
          </p>
        )}
        <SupplierShipments supplier={supplier} profile={profile} today={today} />
      </div>
      <div className={`${item.side} grid top shrink gap-5`}>
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
            <OriginBadge origin={origin} /> {source}, <Figure>{day(observedAt)}</Figure>.
          </p>
        </Panel>
      </div>
    </article>
  )
}

/** The name is on the US list; an equal name is not proof. */
function ListedName({ listing }: { listing: SupplierListing }) {
  const { name, effectiveOn, source, origin, readAt, url } = listing
  return (
    <section className={`${styles.listed} flex gap-3 pad-3-4 small round-md`} aria-label="US import list">
      <Icon name="warning" />
      <div className="grid shrink gap-2 breaks">
        <p>
          <strong>The name is on the US UFLPA list</strong>
        </p>
        <p>
          Listed as “{name}”
          {effectiveOn && (
            <>
              , since <Figure>{day(effectiveOn)}</Figure>
            </>
          )}
        </p>
        <p>
          US customs presumes that goods of a listed company were made with forced labour, and stops them at
          the border.
        </p>
        <p>
          The same name is not proof that it is the same company. Ask for its full name and address, and
          compare.
        </p>
        <p className={`${styles.listedNote} soft`}>
          {origin === 'sandbox' && 'Sample data. '}
          <a href={url} rel="noreferrer" target="_blank">
            {source}
          </a>
          , read <Figure>{day(readAt)}</Figure>.
        </p>
      </div>
    </section>
  )
}

function SupplierBuyers({ profile: { topBuyers, buyers } }: { profile: SupplierProfile }) {
  return (
    <Panel title={topBuyers.length > 0 ? 'Who buys from it' : 'Buyers'}>
      {topBuyers.length === 0 ? (
        <p className="small soft tabular">No buyers are named in its shipping documents.</p>
      ) : (
        <>
          <ol className={`${styles.buyers} grid`}>
            {topBuyers.map(({ name, shipments }) => (
              <li key={name}>
                <span className="strong">{name}</span>
                <span className="small soft tabular">
                  {shipments === null ? 'number of shipments not known' : plural(shipments, 'shipment')}
                </span>
              </li>
            ))}
          </ol>
          {buyers !== null && buyers > topBuyers.length && (
            <p className="small soft tabular">
              The first <Figure>{topBuyers.length}</Figure> of <Figure>{quantity(buyers)}</Figure>.
            </p>
          )}
        </>
      )}
    </Panel>
  )
}

function SupplierGoods({ goods, today }: { goods: SupplierProfile['goods']; today: number }) {
  const most = Math.max(1, ...goods.map(({ shipments }) => shipments))
  return (
    <Panel title="What it ships">
      {goods.length === 0 ? (
        <p className="small soft tabular">The shipping documents do not say what the goods are.</p>
      ) : (
        <>
          <ol className={`${styles.goods} grid gap-3`}>
            {goods.map(({ text, shipments, lastShipmentOn }) => (
              <li key={text}>
                <p className={`${styles.goodsText} strong`}>{text}</p>
                <ShareBar share={shipments / most} />
                <p className="small soft tabular">
                  <Figure>{plural(shipments, 'shipment')}</Figure>
                  <Figure>{lastShipmentOn !== null && ` · latest ${dayAge(lastShipmentOn, today)}`}</Figure>
                </p>
              </li>
            ))}
          </ol>
          <p className="small soft tabular">
            From its shipping documents, without quantities and freight terms.
            <Figure>
              {goods.length === PROFILE_GOODS &&
                ` Only the ${PROFILE_GOODS} with the most shipments are shown.`}
            </Figure>
          </p>
        </>
      )}
    </Panel>
  )
}
