import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { RevealedContact } from '#contracts/contacts'
import { creatorName } from '#contracts/creator-name'
import type { RevealedCreator } from '#contracts/creators'
import { CONTACTS_AN_HOUR, FREE_CONTACTS } from '#contracts/plans'
import { Badge } from '../../../ui/badge.tsx'
import { Button, QuietLink } from '../../../ui/button.tsx'
import { country } from '../../../ui/country.ts'
import { Figure } from '../../../ui/figure.tsx'
import { day, quantity } from '../../../ui/number.ts'
import page from '../../shell/frame/account-section.module.css'
import { AccountSection } from '../../shell/frame/account-section.tsx'
import { originWords } from '../../shell/freshness/origin-line.tsx'
import { contactChannels } from '../../supply/contacts/describe-contact.ts'
import { LazyPhoneLinks } from '../../supply/contacts/lazy-phone-links.tsx'
import { MailLinks } from '../../supply/contacts/mail-links.tsx'
import { OUT_OF_DATE } from '../../supply/contacts/verification-status.ts'
import { revealed } from './queries.ts'
import styles from './revealed-contacts.module.css'

const FEW = 10

export function RevealedContacts({ isPro }: { isPro: boolean }) {
  return (
    <AccountSection title="Contacts you revealed" query={revealed} height="16rem">
      {({ suppliers, creators }) =>
        suppliers.length + creators.length > 0 ? (
          <List contacts={[...suppliers, ...creators].toSorted(newestFirst)} />
        ) : (
          <None isPro={isPro} />
        )
      }
    </AccountSection>
  )
}

type Revealed = Pick<RevealedContact | RevealedCreator, 'revealedAt'>

function newestFirst(a: Revealed, b: Revealed): number {
  return (a.revealedAt ?? '') < (b.revealedAt ?? '') ? 1 : -1
}

function List({ contacts }: { contacts: (RevealedContact | RevealedCreator)[] }) {
  const [all, setAll] = useState(false)
  const shown = all ? contacts : contacts.slice(0, FEW)
  return (
    <>
      <ul className="grid">
        {shown.map((contact) =>
          'supplierId' in contact ? (
            <Contact key={`supplier ${contact.supplierId}`} contact={contact} />
          ) : (
            <Creator key={`creator ${contact.creatorId}`} creator={contact} />
          ),
        )}
      </ul>
      {shown.length < contacts.length && (
        <Button onClick={() => setAll(true)}>
          <span>
            Show all <Figure>{quantity(contacts.length)}</Figure>
          </span>
        </Button>
      )}
    </>
  )
}

function Creator({ creator }: { creator: RevealedCreator }) {
  const { creatorId, contactEmail, revealedAt, provenance } = creator
  return (
    <li className={`${styles.contact} grid start gap-1 breaks`}>
      <h3 className={`${styles.name} large`}>
        <Link to="/creator/$id" params={{ id: creatorId }}>
          {creatorName(creator)}
        </Link>
      </h3>
      <p>Creator</p>
      <MailLinks email={contactEmail} className={WAY} />
      <Source revealedAt={revealedAt} provenance={provenance} />
    </li>
  )
}

const WAY = `${styles.way} strong underline`

function Source({ revealedAt, provenance }: Pick<RevealedContact, 'revealedAt' | 'provenance'>) {
  return (
    <p className={page.soft}>
      <Figure>{revealedAt && `Revealed ${day(revealedAt)} · `}</Figure>
      {originWords(provenance)}
    </p>
  )
}

function Contact({ contact }: { contact: RevealedContact }) {
  const { contactEmail, contactPhone } = contact
  const place = contact.location ?? (contact.country && country(contact.country))
  return (
    <li className={`${styles.contact} grid start gap-1 breaks`}>
      <h3 className={`${styles.name} large`}>
        <Link to="/supplier/$id" params={{ id: contact.supplierId }}>
          {contact.name}
        </Link>
      </h3>
      <State contact={contact} />
      {(contact.contactPerson || place) && (
        <p>{[contact.contactPerson, place].filter(Boolean).join(' · ')}</p>
      )}
      {contactEmail && <MailLinks email={contactEmail} className={WAY} />}
      {contactPhone && <LazyPhoneLinks phone={contactPhone} country={contact.country} className={WAY} />}
      {contact.contactLocked && (
        <p className={page.soft}>New: {contactChannels(contact.contactHolds)}. Open its page to reveal it.</p>
      )}
      {!contactEmail && !contactPhone && !contact.contactLocked && (
        <p className={page.soft}>No e-mail or phone known.</p>
      )}
      <Source revealedAt={contact.revealedAt} provenance={contact.provenance} />
    </li>
  )
}

function State({ contact }: { contact: RevealedContact }) {
  const { reportedByYouAt, reportedDeadOn, verified, verifiedOn } = contact
  if (reportedByYouAt)
    return (
      <Marked tone="warning">
        You reported it on <Figure>{day(reportedByYouAt)}</Figure>
      </Marked>
    )
  if (reportedDeadOn)
    return (
      <Marked tone="warning">
        Reported as not working on <Figure>{day(reportedDeadOn)}</Figure>
      </Marked>
    )
  if (!verifiedOn) return null
  return <Marked tone="plain">{verified ? `Contact verified ${day(verifiedOn)}` : OUT_OF_DATE}</Marked>
}

function Marked({ tone, children }: { tone: 'warning' | 'plain'; children: React.ReactNode }) {
  return (
    <p>
      <Badge tone={tone}>{children}</Badge>
    </p>
  )
}

function None({ isPro }: { isPro: boolean }) {
  return (
    <div className="grid start gap-3 soft">
      <p>
        None yet. Open a supplier or a creator and press “Reveal contact”. It is then saved here.{' '}
        <Figure>
          {isPro
            ? `Your plan opens up to ${quantity(CONTACTS_AN_HOUR)} an hour.`
            : `${FREE_CONTACTS} are free.`}
        </Figure>
      </p>
      <QuietLink to="/suppliers">See all suppliers</QuietLink>
    </div>
  )
}
