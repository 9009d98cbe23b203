import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { User } from '#contracts/identity'
import { FREE_CONTACTS } from '#contracts/plans'
import type { SupplierCard } from '#contracts/suppliers'
import { memberTag } from '../../../offline/member-cookie.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { day } from '../../../ui/number.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { currentUser } from '../../plan/identity/user.ts'
import { contactChannels, describeReveal } from './describe-contact.ts'
import { describeAge, fresherContact } from './fresher-contact.ts'
import { useOutreachProduct } from './outreach-product.ts'
import { revealedContact, revealedContacts } from './queries.ts'
import { loadRevealedContact, reveal } from './reveal.ts'
import styles from './reveal-button.module.css'
import type { Wanted } from './revealed-contact.tsx'

const Block = lazy(loadRevealedContact)

type Known = Pick<
  SupplierCard,
  'id' | 'name' | 'contactHolds' | 'reportedDeadOn' | 'verified' | 'contactCheckedOn' | 'contactOpenToAll'
>

/**
 * Reveals a supplier's contact at a tap, never by itself, and then shows it in its own place. `open` is what the page may
 * show of it already; then the button brings the rest. `productId`: what the user came for. `look`: quiet where there are
 * many to choose from.
 */
export function RevealButton({
  supplier,
  productId,
  look = 'primary',
  open,
}: {
  supplier: Known
  productId?: string | undefined
  look?: 'primary' | 'quiet'
  open?: ReactNode
}) {
  const { id: supplierId, name } = supplier
  const client = useQueryClient()
  const navigate = useNavigate()
  const { data: contact } = useQuery(revealedContact(supplierId))
  const [asking, setAsking] = useState(false)
  const [wanted, setWanted] = useState<Wanted | null>(null)
  const [trouble, setTrouble] = useState<string | null>(null)
  const cost = useCost(supplier, open !== undefined)
  if (contact && !contact.contactLocked) {
    return (
      <div className={styles.reveal}>
        <Suspense fallback={<Skeleton height="24rem" />}>
          <Block contact={contact} productId={productId} wanted={wanted} />
        </Suspense>
      </div>
    )
  }
  const writes = open !== undefined && contactChannels(supplier.contactHolds) !== null
  const press = async () => {
    setAsking(true)
    setWanted(writes ? 'message' : 'facts')
    setTrouble(await reveal(client, { supplierId, name, upgrade: () => void navigate({ to: '/subscribe' }) }))
    setAsking(false)
  }
  const isFree = open !== undefined || cost.owned || supplier.contactOpenToAll
  return (
    <div className={styles.reveal}>
      {open}
      <WhatIsKnown supplier={supplier} open={open !== undefined} />
      <Button look={open ? 'quiet' : look} pending={asking} onClick={() => void press()}>
        <Icon name={writes ? 'mail' : isFree ? 'open' : 'lock'} size={18} />
        {asking
          ? open
            ? 'Opening…'
            : 'Revealing…'
          : writes
            ? 'Write to them'
            : isFree
              ? 'Show contact'
              : 'Reveal contact'}
        <span className="visually-hidden">
          {' '}
          {writes ? 'at' : 'of'} {name}
        </span>
      </Button>
      {/* Its line is there from the start: the words come later and move nothing. */}
      <p className={styles.cost}>{trouble ?? cost.words ?? '\u00a0'}</p>
      {/* Below the button, which must not move under a finger when the product comes. */}
      {(supplier.reportedDeadOn || describeAge(supplier) !== null) && productId !== undefined && (
        <Fresher supplier={supplier} productId={productId} />
      )}
    </div>
  )
}

/** What anybody may know of the contact before they spend a reveal on it, or the time to write: there from the start. */
function WhatIsKnown({ supplier, open }: { supplier: Known; open: boolean }) {
  const { contactHolds, reportedDeadOn } = supplier
  const old = describeAge(supplier)
  return (
    <>
      {reportedDeadOn && (
        <p className={styles.dead}>
          <Icon name="warning" size={16} /> Reported as not working on {day(reportedDeadOn)}
        </p>
      )}
      {!open && <p className={styles.opens}>{describeReveal(contactHolds)}</p>}
      {old !== null && (
        <p className={styles.old}>
          <Icon name="time" size={16} /> {old}
        </p>
      )}
    </>
  )
}

/** A supplier of the same product whose contact is more likely to answer. */
function Fresher({ supplier, productId }: { supplier: Known; productId: string }) {
  const product = useOutreachProduct(productId, { fetches: false })
  if (!product) return <p className={styles.fresher} />
  const other = fresherContact(supplier, product.suppliers)
  if (!other?.contactCheckedOn) return null
  return (
    <p className={styles.fresher}>
      Fresher:{' '}
      <Link to="/supplier/$id" params={{ id: other.id }} search={{ product: Number(productId) }}>
        {other.name}
      </Link>
      , checked {day(other.contactCheckedOn)}
    </p>
  )
}

/** What a tap would cost. The user is requested only where the device has a member cookie. */
function useCost(
  { id, contactHolds, contactOpenToAll }: Known,
  open: boolean,
): { owned: boolean; words: string | null } {
  const marked = memberTag() !== null
  const { data: user } = useQuery({ ...currentUser, enabled: marked })
  // The device keeps no contact, so a saved page calls locked what the user has long revealed.
  const { data: all, isError } = useQuery({ ...revealedContacts, enabled: marked && Boolean(user) && !open })
  const owned = all?.some(({ supplierId, contactLocked }) => supplierId === id && !contactLocked) ?? false
  if (open) {
    const writes = contactChannels(contactHolds) !== null
    return { owned, words: `${writes ? 'Messages to begin with, phone book' : 'Phone book'}, top buyers` }
  }
  if (owned) return { owned, words: 'Already yours' }
  if (contactOpenToAll) return { owned, words: 'Open to everybody: uses no credit' }
  // It is free, and says so.
  if (contactChannels(contactHolds) === null && user) return { owned, words: null }
  if (user) return { owned, words: marked && !all && !isError ? null : costFor(user) }
  const waiting = user === undefined && marked
  return { owned, words: waiting ? null : `Free account: ${FREE_CONTACTS} contacts` }
}

function costFor({ subscriptionStatus, contactsUsed }: User): string {
  if (subscriptionStatus === 'active') return 'Included in your plan'
  const left = FREE_CONTACTS - contactsUsed
  return left > 0 ? `Uses 1 of your ${left} left` : `You have used all ${FREE_CONTACTS}`
}
