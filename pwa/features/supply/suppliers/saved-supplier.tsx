import { Link } from '@tanstack/react-router'
import type { FactChange } from '#contracts/changes'
import type { WatchedSupplier } from '#contracts/watchlist'
import { Button } from '../../../ui/button.tsx'
import { Figure } from '../../../ui/figure.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { country, day } from '../../../ui/number.ts'
import { Picture } from '../../../ui/picture.tsx'
import { originWords } from '../../shell/freshness/origin-line.tsx'
import { supplierEvidence } from './evidence.tsx'
import styles from './saved-supplier.module.css'

const PICTURE_PX = 72

export function SavedSupplier({
  item,
  since,
  now,
  onRemove,
}: {
  item: WatchedSupplier
  since: string
  now: number
  onRemove: () => void
}) {
  const { provenance, changes } = item
  return (
    <li className={`${styles.row} grid pad-4 surface`}>
      <div className={styles.picture}>
        {item.imageUrl === null ? (
          <Icon name="suppliers" size={28} />
        ) : (
          <Picture source={item.imageUrl} size={PICTURE_PX} />
        )}
      </div>
      <div className={`${styles.what} grid top shrink gap-1`}>
        <h3 className={`${styles.name} large strong snug`}>
          <Link to="/supplier/$id" params={{ id: item.id }} viewTransition>
            {item.name}
          </Link>
        </h3>
        <SupplierNow supplier={item} now={now} />
      </div>
      {changes.length > 0 && (
        <Changes changes={changes} since={day(item.since) === day(since) ? null : item.since} />
      )}
      <div className={`${styles.foot} row apart`}>
        <p className={`${styles.source} tiny soft`}>
          {provenance ? originWords(provenance) : 'No longer in our data'}
        </p>
        <Button onClick={onRemove}>
          <Icon name="close" /> Remove<span className="visually-hidden"> {item.name}</span>
        </Button>
      </div>
    </li>
  )
}

function SupplierNow({ supplier, now }: { supplier: WatchedSupplier; now: number }) {
  if (!supplier.now) return <p className={styles.soft}>No longer in our data</p>
  return (
    <>
      <p className={`${styles.evidence} medium`}>
        {supplierEvidence(supplier.now, now) ?? 'No shipments found'}
      </p>
      <p className={styles.soft}>
        {supplier.country === null ? 'Location not known' : country(supplier.country)}
        {supplier.now.verified && ' · contact verified'}
      </p>
    </>
  )
}

function Changes({ changes, since }: { changes: FactChange[]; since: string | null }) {
  return (
    <div className={`${styles.changes} grid gap-2 small tabular water round-md`}>
      {since !== null && (
        <p className={styles.soft}>
          Since <Figure>{day(since)}</Figure>, when you added it:
        </p>
      )}
      <ul>
        {changes.map(({ what, before, now }) => (
          <li key={what}>
            <span>{what}</span>
            {now !== undefined && (
              <span className={`${styles.figures} inline`}>
                <span className="visually-hidden">: from </span>
                <span className="soft">{before}</span>
                <span className="grid soft" aria-hidden="true">
                  <Icon name="forward" size={14} />
                </span>
                <span className="visually-hidden"> to </span>
                <strong>{now}</strong>
              </span>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
