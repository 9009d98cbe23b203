import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { RevealedContact } from '#contracts/contacts'
import { Button } from '../../../ui/button.tsx'
import { country } from '../../../ui/country.ts'
import { Figure } from '../../../ui/figure.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { plural } from '../../../ui/number.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useStore } from '../../../ui/store.ts'
import { useSignedInHere } from '../../work/watchlist/watching.ts'
import { revealedContacts } from '../contacts/queries.ts'
import { loadRevealedContact } from '../contacts/reveal.ts'
import { KEPT_MOST, lock, noteKeeping, turnOff, turnOn } from './keep-contacts.ts'
import styles from './kept-contacts.module.css'
import { keeping } from './kept-record.ts'
import { PassphraseForm } from './passphrase-form.tsx'
import { UnlockContacts } from './unlock-contacts.tsx'

const Block = lazy(loadRevealedContact)

/** Encrypted, off by default. Hidden for visitors. */
export function KeptContacts({ className }: { className?: string | undefined }) {
  const client = useQueryClient()
  const signedIn = useSignedInHere()
  const state = useStore(keeping)
  const [choosing, setChoosing] = useState(false)
  useEffect(noteKeeping, [])
  useEffect(() => {
    if (state !== 'off') setChoosing(false)
  }, [state])
  if (!signedIn) return null
  return (
    <section className={className} id="contacts-offline" aria-labelledby="kept-contacts">
      <h2 id="kept-contacts">Contacts offline</h2>
      <p role="status" className={`${styles.state} row gap-2 medium`}>
        <Icon name={state === 'open' ? 'open' : 'lock'} size={18} /> {STATE_WORDS[state]}
      </p>
      {state === 'off' && (
        <>
          <p className={`${styles.soft} small soft pretty`}>
            Read the contacts you revealed without internet, and message them. They are encrypted with a
            passphrase that only you know. Signing out deletes them from this device; your account keeps them.
          </p>
          {!canEncrypt() ? (
            <p className={`${styles.soft} small soft pretty`}>This needs a secure connection (https).</p>
          ) : choosing ? (
            <PassphraseForm
              fresh
              label="Turn on"
              pendingLabel="Encrypting…"
              run={(passphrase) => turnOn(client, passphrase)}
            />
          ) : (
            <Button onClick={() => setChoosing(true)}>Keep my contacts on this device</Button>
          )}
        </>
      )}
      {state === 'locked' && <UnlockContacts />}
      {state === 'open' && (
        <>
          <Contacts />
          <Button onClick={() => lock(client)}>
            <Icon name="lock" /> Lock now
          </Button>
        </>
      )}
      {state !== 'off' && (
        <Button onClick={turnOff}>
          <Icon name="trash" /> Turn off and delete them here
        </Button>
      )}
    </section>
  )
}

const STATE_WORDS = {
  off: 'Off: no contact is saved on this device.',
  locked: 'On and locked.',
  open: 'On and unlocked.',
} as const

function Contacts() {
  const { data: contacts = [] } = useQuery({ ...revealedContacts, enabled: false })
  if (contacts.length === 0) {
    return (
      <p className={`${styles.soft} small soft pretty`}>
        You have revealed no contact yet. New ones are kept here too.
      </p>
    )
  }
  const kept = contacts.slice(0, KEPT_MOST)
  return (
    <>
      <p className={`${styles.soft} small soft pretty`}>
        <Figure>{plural(kept.length, 'contact')}</Figure>
        <Figure>{kept.length < contacts.length && `, the latest of ${contacts.length}`}</Figure>. Those you
        reveal while it is unlocked are added.
      </p>
      <ul className={`${styles.list} full line-below`}>
        {kept.map((contact) => (
          <li key={contact.supplierId}>
            <Contact contact={contact} />
          </li>
        ))}
      </ul>
    </>
  )
}

function Contact({ contact }: { contact: RevealedContact }) {
  const [seen, setSeen] = useState(false)
  const place = contact.location ?? (contact.country && country(contact.country))
  return (
    <details onToggle={({ currentTarget }) => currentTarget.open && setSeen(true)}>
      <summary className={`${styles.summary} row apart gap-2`}>
        <span className="shrink">
          <strong>{contact.name}</strong>
          {place && (
            <span className={`${styles.soft} small soft pretty`}>
              {' '}
              <Figure>{place}</Figure>
            </span>
          )}
        </span>
        <Icon name="down" size={18} />
      </summary>
      {seen && (
        <Suspense fallback={<Skeleton height="24rem" />}>
          <Block contact={contact} />
        </Suspense>
      )}
    </details>
  )
}

function canEncrypt(): boolean {
  return globalThis.crypto?.subtle !== undefined
}
