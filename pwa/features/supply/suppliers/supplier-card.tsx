import type { MatchEvidence, SupplierCard as Supplier } from '#contracts/suppliers'
import { Icon } from '../../../ui/icon.tsx'
import { TickBox } from '../../market/ticks/tick-box.tsx'
import { CardLink } from '../../shell/frame/card-link.tsx'
import { OriginLine } from '../../shell/freshness/origin-line.tsx'
import { contactChannels, describeReveal } from '../contacts/describe-contact.ts'
import { RevealButton } from '../contacts/reveal-button.tsx'
import { goodsEvidence, placeAndYears, supplierEvidence } from './evidence.tsx'
import { SupplierBadges } from './supplier-badges.tsx'
import styles from './supplier-card.module.css'
import { SupplierTerms, TermsLine } from './supplier-terms.tsx'

/** The whole card is a link. With `match`: shows matching shipments and allows a reveal. */
export function SupplierCard({
  supplier,
  match,
  productId,
  today,
  headingLevel = 3,
  ownOrigin,
}: {
  supplier: Supplier
  match?: MatchEvidence
  productId?: string
  today: number
  headingLevel?: 2 | 3
  /** Shows the item's origin, in a list of several origins. */
  ownOrigin: boolean
}) {
  const Heading = headingLevel === 2 ? 'h2' : 'h3'
  const evidence = match ? goodsEvidence({ ...supplier, match }, today) : supplierEvidence(supplier, today)
  const { provenance } = supplier
  return (
    <li className={`${styles.card} grid top shrink relative gap-2`}>
      <div className={`${styles.head} flex apart items-start`}>
        <div>
          <Heading className={styles.name}>
            <CardLink to="/supplier/$id" id={supplier.id} productId={productId}>
              {supplier.name}
            </CardLink>
          </Heading>
          <p className="small soft">{placeAndYears(supplier)}</p>
        </div>
        {!match && <TickBox kind="suppliers" id={supplier.id} name={supplier.name} />}
      </div>
      <Evidence>{evidence ?? 'No shipments found'}</Evidence>
      <SupplierBadges supplier={supplier} />
      {match ? <TermsLine supplier={supplier} /> : <SupplierTerms supplier={supplier} />}
      {match ? <Contact supplier={supplier} productId={productId} /> : <ContactLine supplier={supplier} />}
      {ownOrigin && <OriginLine of={[provenance]} />}
    </li>
  )
}

function Evidence({ children }: { children: string }) {
  const [figure = ''] = /^(?:all )?[\d.,]+[KMB]?/.exec(children) ?? []
  return (
    <p className="normal strong tabular">
      {figure && <strong className={styles.figure}>{figure}</strong>}
      {children.slice(figure.length)}
    </p>
  )
}

function Contact({ supplier, productId }: { supplier: Supplier; productId: string | undefined }) {
  const open = <OpenContact supplier={supplier} />
  if (supplier.contactLocked) {
    return (
      <>
        {contactLines(supplier).length > 0 && open}
        <RevealButton supplier={supplier} productId={productId} look="quiet" />
      </>
    )
  }
  if (contactLines(supplier).length === 0) return open
  return <RevealButton supplier={supplier} productId={productId} look="quiet" open={open} />
}

function ContactLine({ supplier }: { supplier: Supplier }) {
  const { contactLocked, contactHolds } = supplier
  return (
    <>
      {(!contactLocked || contactLines(supplier).length > 0) && <OpenContact supplier={supplier} />}
      {contactLocked && (
        <p className="small soft row gap-1">
          <Icon name="lock" size={14} /> {whatIsLocked(contactHolds)}
        </p>
      )}
    </>
  )
}

function whatIsLocked(holds: Supplier['contactHolds']): string {
  const ways = contactChannels(holds)
  return ways ? `${ways} locked` : describeReveal(holds)
}

function OpenContact({ supplier }: { supplier: Supplier }) {
  return <p className="small soft">{contactLines(supplier).join(' · ') || 'No contact known.'}</p>
}

function contactLines({ contactPerson, contactEmail, contactPhone, address }: Supplier): string[] {
  return [contactPerson, contactEmail, contactPhone, address].filter((line) => line !== null)
}
