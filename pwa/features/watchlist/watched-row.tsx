import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { claimOf, headlineOf, verdictOf } from '#contracts/trend-words'
import type { WatchedProduct, WatchedProductFacts, WatchedSupplier } from '#contracts/watchlist'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { age, country, day, plural, quantity } from '../../ui/number.ts'
import { Picture } from '../../ui/picture.tsx'
import { Price } from '../../ui/price.tsx'
import { ORIGIN_WORDS } from '../freshness/origin-badge.tsx'
import { supplierEvidence } from '../suppliers/evidence.tsx'
import { type Change, productChanges, supplierChanges } from './changes.ts'
import styles from './watched-row.module.css'

export type WatchedItem = WatchedProduct | WatchedSupplier

const PICTURE_PX = 72
const LISTS = { tiktok: 'short video', amazon: 'marketplace' } as const

export function changesOf(item: WatchedItem): Change[] {
  return item.kind === 'product' ? productChanges(item) : supplierChanges(item)
}

/** One watched thing: its figures now, what changed since, where they come from. `since`: of the list around it. */
export function WatchedRow({
  item,
  since,
  now,
  onRemove,
}: {
  item: WatchedItem
  since: string
  now: number
  /** Null: nothing can be changed here. */
  onRemove: (() => void) | null
}) {
  const { provenance } = item
  const changes = changesOf(item)
  const address = item.kind === 'product' ? '/product/$id' : '/supplier/$id'
  return (
    <li className={styles.row}>
      <div className={styles.picture} data-kind={item.kind}>
        {item.kind === 'product' || item.imageUrl !== null ? (
          <Picture source={item.imageUrl} size={PICTURE_PX} />
        ) : (
          <Icon name="suppliers" size={28} />
        )}
      </div>
      <div className={styles.what}>
        <h3 className={styles.name}>
          <Link to={address} params={{ id: item.id }} viewTransition>
            {item.name}
          </Link>
        </h3>
        {item.kind === 'product' ? <ProductNow product={item} /> : <SupplierNow supplier={item} now={now} />}
      </div>
      {changes.length > 0 && (
        <Changes changes={changes} since={day(item.since) === day(since) ? null : item.since} />
      )}
      <div className={styles.foot}>
        <p className={styles.source}>
          {provenance
            ? `${ORIGIN_WORDS[provenance.origin]} · ${provenance.source}, ${age(provenance.observedAt, now)}`
            : 'No longer in our data'}
        </p>
        {onRemove && (
          <Button onClick={onRemove}>
            <Icon name="close" /> Remove<span className="visually-hidden"> {item.name}</span>
          </Button>
        )}
      </div>
    </li>
  )
}

function ProductNow({ product: { now, channel } }: { product: WatchedProduct }) {
  if (!now) return <p className={styles.soft}>Not in the lists now</p>
  return (
    <>
      <Moves facts={now} />
      <Facts
        first={
          now.price !== null && <Price price={now.price} listPrice={now.listPrice} currency={now.currency} />
        }
        facts={[
          channel && `rank ${quantity(now.rank)} in ${LISTS[channel]}`,
          plural(now.suppliersFound, 'supplier'),
        ]}
      />
    </>
  )
}

/** Broken between facts, not within them. */
function Facts({ first, facts }: { first: ReactNode; facts: (string | null)[] }) {
  const known = facts.filter((fact) => fact !== null)
  return (
    <p className={`${styles.soft} ${styles.facts}`}>
      {first && <span>{first} ·</span>}
      {known.map((fact, index) => (
        <span key={fact}>
          {fact}
          {index < known.length - 1 && ' ·'}
        </span>
      ))}
    </p>
  )
}

function Moves({ facts: { trend } }: { facts: WatchedProductFacts }) {
  if (!trend) return null
  return (
    <p className={styles.trend} data-claim={claimOf(trend)}>
      <strong>{headlineOf(trend)}</strong>
      <span>{verdictOf(trend)}</span>
    </p>
  )
}

function SupplierNow({ supplier, now }: { supplier: WatchedSupplier; now: number }) {
  if (!supplier.now) return <p className={styles.soft}>No longer in our data</p>
  return (
    <>
      <p className={styles.evidence}>{supplierEvidence(supplier.now, now) ?? 'No shipments found'}</p>
      <p className={styles.soft}>
        {supplier.country === null ? 'Location not known' : country(supplier.country)}
        {supplier.now.verified && ' · contact checked'}
      </p>
    </>
  )
}

/** `since` only where it is another day than the list's. */
function Changes({ changes, since }: { changes: Change[]; since: string | null }) {
  return (
    <div className={styles.changes}>
      {since !== null && <p className={styles.soft}>Since {day(since)}, when you added it:</p>}
      <ul>
        {changes.map(({ what, before, now }) => (
          <li key={what}>
            <span>{what}</span>
            {now !== undefined && (
              <span className={styles.figures}>
                <span className="visually-hidden">: from </span>
                <span className={styles.before}>{before}</span>
                <span className={styles.arrow} aria-hidden="true">
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
