import type { SupplierProfile } from '#contracts/supplier-profile'
import { Figure } from '../../../ui/figure.tsx'
import { plural, quantity } from '../../../ui/number.ts'
import { Panel } from '../../../ui/panel.tsx'
import styles from './supplier-buyers.module.css'

export function SupplierBuyers({ profile: { topBuyers, buyers } }: { profile: SupplierProfile }) {
  return (
    <Panel title={topBuyers.length > 0 ? 'Who buys from it' : 'Buyers'}>
      {topBuyers.length === 0 ? (
        <p className="small soft tabular">No buyers are named in its shipping documents.</p>
      ) : (
        <>
          <ol className={styles.buyers}>
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
