import { Link } from '@tanstack/react-router'
import type * as z from 'zod/mini'
import type { SampleSupplier as Supplier } from '#contracts/landing'
import { Figure } from '../../../ui/figure.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { dayAge, quantity } from '../../../ui/number.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useConnection } from '../../shell/freshness/connection.ts'
import { contactChannels } from '../../supply/contacts/describe-contact.ts'
import { LazyPhoneLinks } from '../../supply/contacts/lazy-phone-links.tsx'
import { MailLinks } from '../../supply/contacts/mail-links.tsx'
import { formatPriceTerm, grouped } from '../../supply/suppliers/terms.ts'
import styles from './sample-supplier.module.css'

type Card = z.infer<typeof Supplier>

/** Shipment records name companies, not people. */
const ASK_FOR = 'Sales Manager'

export function SampleSupplier({
  supplier,
  productId,
  now,
}: {
  supplier: Card
  productId: string
  now: number
}) {
  const { id, name, pricing, moq, shipmentsRead, matchingShipments, lastMatchOn } = supplier
  return (
    <li className={`${styles.supplier} grid gap-3`}>
      <p className={`${styles.shipments} tiny soft snug`}>
        <strong>{quantity(matchingShipments)}</strong>{' '}
        <Figure>
          {shipmentsRead >= matchingShipments
            ? `of ${quantity(shipmentsRead)} shipments checked`
            : 'shipments'}
        </Figure>{' '}
        match
      </p>
      <div className="grid top shrink">
        <p className={`${styles.name} strong breaks`}>
          <Link to="/supplier/$id" params={{ id }} search={{ product: Number(productId) }} viewTransition>
            {name}
          </Link>
        </p>
        <p className={styles.soft}>
          {lastMatchOn === null ? 'Date not known' : `Last match ${dayAge(lastMatchOn, now)}`}
        </p>
        <p className={styles.soft}>{termsOf(pricing, moq)}</p>
        <Contact supplier={supplier} />
      </div>
    </li>
  )
}

export function SampleSupplierSkeleton() {
  return (
    <li className={`${styles.supplier} grid gap-3`}>
      <p className={`${styles.shipments} tiny soft snug`}>
        <Skeleton height="1.5rem" width="3rem" />
      </p>
      <div className="grid top shrink">
        <p className={`${styles.name} strong breaks`}>
          <Skeleton height="1rem" width="80%" />
        </p>
        <p className={styles.soft}> </p>
        <p className={styles.soft}> </p>
        <p className={`${styles.contact} flex wrap top breaks`} data-open>
          {' '}
        </p>
      </div>
    </li>
  )
}

function termsOf(pricing: string | null, moq: string | null): string {
  if (pricing === null && moq === null) return 'Price and MOQ not given'
  return `${pricing === null ? 'Price not given' : formatPriceTerm(pricing)} · ${moq === null ? 'MOQ not given' : `MOQ ${grouped(moq)}`}`
}

function Contact({ supplier }: { supplier: Card }) {
  const { contactLocked, contactOpenToAll, contactHolds, contactEmail, contactPhone } = supplier
  const connection = useConnection()
  if (contactLocked) {
    const ways = contactChannels(contactHolds)
    return (
      <p className={`${styles.contact} flex wrap top breaks`}>
        <span>{ASK_FOR}</span>
        {ways === null ? (
          <span>No e-mail or phone known</span>
        ) : (
          <span className={`${styles.locked} inline soft`}>
            <Icon name="lock" size={14} /> {ways}{' '}
            {connection !== 'online' ? 'not kept offline' : contactOpenToAll ? 'loading…' : 'locked'}
          </span>
        )}
      </p>
    )
  }
  return (
    <p className={`${styles.contact} flex wrap top breaks`} data-open>
      <span>{ASK_FOR}</span>
      {contactEmail === null ? <span>E-mail not given</span> : <MailLinks email={contactEmail} />}
      {contactPhone === null ? (
        <span>Phone not given</span>
      ) : (
        <LazyPhoneLinks phone={contactPhone} country={null} />
      )}
    </p>
  )
}
