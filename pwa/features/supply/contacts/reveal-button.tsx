import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { FREE_CONTACTS } from '#contracts/plans'
import type { SupplierCard } from '#contracts/suppliers'
import { memberTag } from '../../../offline/member-cookie.ts'
import { Button } from '../../../ui/button.tsx'
import { Figure } from '../../../ui/figure.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { day } from '../../../ui/number.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { currentUser } from '../../plan/identity/user.ts'
import { contactChannels, describeReveal } from './describe-contact.ts'
import { describeAge, fresherContact } from './fresher-contact.ts'
import { KeepOffer } from './keep-offer.tsx'
import { useOutreachProduct } from './outreach-product.ts'
import { revealedContact, revealedContacts } from './queries.ts'
import { loadRevealedContact, reveal } from './reveal.ts'
import styles from './reveal-button.module.css'
import { costFor } from './reveal-cost.ts'
import type { Wanted } from './revealed-contact.tsx'

const Block = lazy(loadRevealedContact)

type Known = Pick<
  SupplierCard,
  'id' | 'name' | 'contactHolds' | 'reportedDeadOn' | 'verified' | 'contactCheckedOn' | 'contactOpenToAll'
>

/**
 * Only a tap reveals a contact. `open`: contact fields that the page already has. `productId`: product the
 * member came from.
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
      <div className={`${styles.reveal} stack start gap-1 relative`}>
        <Suspense fallback={<Skeleton height="24rem" />}>
          <Block contact={contact} productId={productId} wanted={wanted} />
        </Suspense>
        {wanted !== null && contact.revealedAt !== null && <KeepOffer />}
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
    <div className={`${styles.reveal} stack start gap-1 relative`}>
      {open}
      <WhatIsKnown supplier={supplier} open={open !== undefined} />
      <Button
        look={open ? 'quiet' : look}
        pending={asking}
        onClick={() => void press()}
        data-press={`reveal:${supplierId}`}
      >
        <Icon name={writes ? 'mail' : isFree ? 'open' : 'lock'} size={18} />
        {asking
          ? open
            ? 'Opening…'
            : 'Revealing…'
          : writes
            ? 'Message supplier'
            : isFree
              ? 'Show contact'
              : 'Reveal contact'}
        <span className="visually-hidden">{writes ? ` ${name}` : ` of ${name}`}</span>
      </Button>
      {/* Reserves the line, so late text moves nothing. */}
      <p className="small soft pretty">{trouble ?? cost.words ?? '\u00a0'}</p>
      {/* Below the button, which must not move under a finger when the product loads. */}
      {(supplier.reportedDeadOn || describeAge(supplier) !== null) && productId !== undefined && (
        <Fresher supplier={supplier} productId={productId} />
      )}
    </div>
  )
}

function WhatIsKnown({ supplier, open }: { supplier: Known; open: boolean }) {
  const { contactHolds, reportedDeadOn } = supplier
  const old = describeAge(supplier)
  return (
    <>
      {reportedDeadOn && (
        <p className="row gap-2 small danger medium">
          <Icon name="warning" size={16} />{' '}
          <Figure>{`Reported as not working on ${day(reportedDeadOn)}`}</Figure>
        </p>
      )}
      {(!open || old !== null) && (
        <p className="row wrap gap-2 small medium">
          {!open && <span>{describeReveal(contactHolds)}</span>}
          {old !== null && (
            <span className={`${styles.old} inline gap-1`}>
              <Icon name="time" size={16} /> {old}
            </span>
          )}
        </p>
      )}
    </>
  )
}

/** Another supplier of the product with a recently checked contact. */
function Fresher({ supplier, productId }: { supplier: Known; productId: string }) {
  const product = useOutreachProduct(productId, { fetches: false })
  if (!product) return <p className={`${styles.fresher} small`} />
  const other = fresherContact(supplier, product.suppliers)
  if (!other?.contactCheckedOn) return null
  return (
    <p className={`${styles.fresher} small`}>
      More recently checked:{' '}
      <Link to="/supplier/$id" params={{ id: other.id }} search={{ product: Number(productId) }}>
        {other.name}
      </Link>{' '}
      (<Figure>{day(other.contactCheckedOn)}</Figure>)
    </p>
  )
}

/** Asks for the user only with a member cookie. */
function useCost(
  { id, contactHolds, contactOpenToAll }: Known,
  open: boolean,
): { owned: boolean; words: string | null } {
  const marked = memberTag() !== null
  const { data: user } = useQuery({ ...currentUser, enabled: marked })
  // Contacts are not saved on the device, so a saved page shows them locked.
  const { data: all, isError } = useQuery({ ...revealedContacts, enabled: marked && Boolean(user) && !open })
  const owned = all?.some(({ supplierId, contactLocked }) => supplierId === id && !contactLocked) ?? false
  if (open) {
    const writes = contactChannels(contactHolds) !== null
    return { owned, words: `${writes ? 'First messages, phone book' : 'Phone book'}, top buyers` }
  }
  if (owned) return { owned, words: 'Already yours' }
  if (contactOpenToAll) return { owned, words: 'Open to everybody: uses no credit' }
  if (contactChannels(contactHolds) === null && user) return { owned, words: null }
  if (user) return { owned, words: marked && !all && !isError ? null : costFor(user) }
  const waiting = user === undefined && marked
  return { owned, words: waiting ? null : `Free account: ${FREE_CONTACTS} contacts` }
}
