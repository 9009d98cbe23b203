import { useEffect, useRef } from 'react'
import type { RevealedContact as Contact } from '#contracts/contacts'
import { Button } from '../../../ui/button.tsx'
import { Figure } from '../../../ui/figure.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { FINE_POINTER } from '../../../ui/media.ts'
import { useNow } from '../../../ui/now.ts'
import { age, day } from '../../../ui/number.ts'
import { originWords } from '../../shell/freshness/origin-line.tsx'
import { ContactFacts } from './contact-facts.tsx'
import { DeadContact } from './dead-contact.tsx'
import { MessageTemplates } from './message-templates.tsx'
import { useOutreachProduct } from './outreach-product.ts'
import styles from './revealed-contact.module.css'
import { useContacted } from './use-contacted.ts'
import { vcard, vcardName } from './vcard.ts'
import { verificationStatus } from './verification-status.ts'

const ICONS = { checked: 'done', dead: 'warning', unsure: 'time' } as const

export type Wanted = 'facts' | 'message'

export default function RevealedContact({
  contact,
  productId,
  wanted = null,
}: {
  contact: Contact
  productId?: string | undefined
  wanted?: Wanted | null
}) {
  const now = useNow()
  const block = useRef<HTMLElement>(null)
  useEffect(() => {
    if (wanted === 'facts') block.current?.focus({ preventScroll: true })
  }, [wanted])
  const product = useOutreachProduct(productId)
  const onContacted = useContacted({ id: contact.supplierId, name: contact.name }, product)
  const { state, words } = verificationStatus(contact)
  return (
    <section
      className={`${styles.block} stack gap-3`}
      ref={block}
      tabIndex={-1}
      aria-label={`Contact of ${contact.name}`}
    >
      <p className={`${styles.verification} flex gap-2 small round-sm`} data-state={state}>
        <Icon name={ICONS[state]} size={18} />
        <span>
          {words}.{' '}
          {contact.reportedDeadOn && contact.reportedByYouAt && (
            <strong>{`You reported it on ${day(contact.reportedByYouAt)}.`}</strong>
          )}
        </span>
      </p>
      <ContactFacts contact={contact} onContacted={onContacted} />
      <MessageTemplates
        contact={contact}
        product={product}
        atOnce={wanted === 'message'}
        onContacted={onContacted}
      />
      <AddToPhone contact={contact} />
      <div className={`${styles.foot} row wrap apart`}>
        <p className="tiny soft">
          {originWords(contact.provenance)} ·{' '}
          <Figure>
            {contact.revealedAt === null
              ? 'open to everyone: it is on our start page'
              : `revealed ${age(contact.revealedAt, now)}`}
          </Figure>
        </p>
        {canBeReported(contact) && <DeadContact contact={contact} next={block} />}
      </div>
    </section>
  )
}

/** Only once, only after a reveal, and only with an email or phone. */
function canBeReported({ revealedAt, reportedByYouAt, contactEmail, contactPhone }: Contact): boolean {
  return revealedAt !== null && reportedByYouAt === null && (contactEmail ?? contactPhone) !== null
}

function AddToPhone({ contact }: { contact: Contact }) {
  return (
    <Button look="quiet" onClick={() => void add(contact)}>
      <Icon name="addPerson" /> Add to phone contacts
    </Button>
  )
}

async function add(contact: Contact): Promise<void> {
  const file = new File([vcard(contact)], vcardName(contact.name), { type: 'text/vcard' })
  // A phone's share sheet offers its address book; desktops download the file.
  if (!matchMedia(FINE_POINTER).matches && navigator.canShare?.({ files: [file] })) {
    try {
      await navigator.share({ files: [file], title: contact.name })
      return
    } catch (error) {
      // Closing the share sheet is a choice; after any other failure the file is downloaded.
      if (error instanceof DOMException && error.name === 'AbortError') return
    }
  }
  download(file)
}

function download(file: File): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = file.name
  link.click()
  // The browser reads the URL after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
