import { PROFILE_GOODS, type SupplierProfile } from '#contracts/supplier-profile'
import { Figure } from '../../../ui/figure.tsx'
import { dayAge, plural } from '../../../ui/number.ts'
import { Panel } from '../../../ui/panel.tsx'
import { ShareBar } from '../../../ui/share-bar.tsx'
import styles from './supplier-goods.module.css'

/** Most shipments first; bars are relative to the largest. */
export function SupplierGoods({ goods, today }: { goods: SupplierProfile['goods']; today: number }) {
  const most = Math.max(1, ...goods.map(({ shipments }) => shipments))
  return (
    <Panel title="What it ships">
      {goods.length === 0 ? (
        <p className="small soft tabular">The shipping documents do not say what the goods are.</p>
      ) : (
        <>
          <ol className={styles.goods}>
            {goods.map(({ text, shipments, lastShipmentOn }) => (
              <li key={text}>
                <p className={styles.text}>{text}</p>
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
