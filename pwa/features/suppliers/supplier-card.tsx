import type { MatchEvidence, SupplierCard as Supplier } from '#contracts/suppliers'
import { Badge } from '../../ui/badge.tsx'
import { age, country, day, plural } from '../../ui/number.ts'
import { ORIGIN_WORDS } from '../freshness/origin-badge.tsx'
import { matchEvidence, placeOf, supplierEvidence } from './evidence.tsx'
import { MatchedWords } from './matched-words.tsx'
import styles from './supplier-card.module.css'
import { grouped, priceWords } from './terms.ts'

/** A supplier with its proof. With `match`, the shipments that support it for one product. */
export function SupplierCard({
  supplier,
  match,
  now,
  headingLevel = 3,
}: {
  supplier: Supplier
  match?: MatchEvidence
  now: number
  headingLevel?: 2 | 3
}) {
  const Heading = headingLevel === 2 ? 'h2' : 'h3'
  const place = placeOf(supplier, supplier.country === null ? null : country(supplier.country))
  const evidence = match ? matchEvidence({ ...supplier, match }, now) : supplierEvidence(supplier, now)
  const { yearsInBusiness: years, provenance } = supplier
  return (
    <li className={styles.card}>
      <div className={styles.head}>
        <div>
          <Heading className={styles.name}>{supplier.name}</Heading>
          <p className={styles.soft}>
            {[place ?? 'Place not on record', years ? `shipping for ${plural(years, 'year')}` : null]
              .filter((part) => part !== null)
              .join(' · ')}
          </p>
        </div>
        {match && <MatchMeter score={match.score} />}
      </div>
      <p className={styles.evidence}>{evidence ?? 'No shipment on record'}</p>
      {match && <MatchedWords words={match.words} />}
      {(supplier.forwarder || supplier.verified) && (
        <p className={styles.badges}>
          {supplier.verified && <Badge tone="plain">Contact checked</Badge>}
          {supplier.forwarder && <Badge tone="warning">Looks like a freight forwarder</Badge>}
        </p>
      )}
      <Terms supplier={supplier} />
      <Contact supplier={supplier} />
      <p className={styles.source}>
        {ORIGIN_WORDS[provenance.origin]} · {provenance.source}, {age(provenance.observedAt, now)}
      </p>
    </li>
  )
}

function MatchMeter({ score }: { score: number }) {
  const share = Math.round(Math.max(0, Math.min(1, score)) * 100)
  return (
    <p className={styles.match}>
      <span className={styles.meter} aria-hidden="true">
        <i style={{ inlineSize: `${share}%` }} />
      </span>
      match {share} of 100
    </p>
  )
}

function Terms({ supplier: { pricing, moq, termsVerifiedOn } }: { supplier: Supplier }) {
  if (pricing === null && moq === null)
    return <p className={styles.soft}>Price and minimum order not supplied.</p>
  return (
    <dl className={styles.terms}>
      <div>
        <dt>Price</dt>
        <dd>{pricing === null ? 'not supplied' : priceWords(pricing)}</dd>
      </div>
      <div>
        <dt>Minimum order</dt>
        <dd>{moq === null ? 'not supplied' : grouped(moq)}</dd>
      </div>
      {termsVerifiedOn && (
        <div>
          <dt>Checked on</dt>
          <dd>{day(termsVerifiedOn)}</dd>
        </div>
      )}
    </dl>
  )
}

function Contact({ supplier }: { supplier: Supplier }) {
  if (supplier.contactLocked) return null
  const lines = [supplier.contactPerson, supplier.contactEmail, supplier.contactPhone, supplier.address]
  const known = lines.filter((line) => line !== null)
  return <p className={styles.soft}>{known.length > 0 ? known.join(' · ') : 'No contact supplied.'}</p>
}
