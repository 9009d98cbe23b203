import { lazy, Suspense, useEffect } from 'react'
import type { RevealedContact } from '#contracts/contacts'
import { Panel } from '../../../ui/panel.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useStore } from '../../../ui/store.ts'
import { loadRevealedContact } from '../contacts/reveal.ts'
import { noteKeeping } from '../kept-contacts/keep-contacts.ts'
import { keeping } from '../kept-contacts/kept-record.ts'
import { UnlockContacts } from '../kept-contacts/unlock-contacts.tsx'

const Block = lazy(loadRevealedContact)

/** Shown when only the encrypted contact of a supplier is saved. */
export function KeptContact({
  contact,
  productId,
}: {
  contact: RevealedContact
  productId: string | undefined
}) {
  return (
    <Panel title="Contact">
      <Suspense fallback={<Skeleton height="24rem" />}>
        <Block contact={contact} productId={productId} />
      </Suspense>
    </Panel>
  )
}

export function UnlockKept() {
  const state = useStore(keeping)
  useEffect(noteKeeping, [])
  if (state === 'off') return null
  return (
    <Panel title="Contact">
      {state === 'open' ? (
        <p>You have not revealed this supplier’s contact, or it is not saved on this device.</p>
      ) : (
        <>
          <p>
            The contacts that you revealed are on this device, encrypted. Unlock them to see if this is one of
            them.
          </p>
          <UnlockContacts />
        </>
      )}
    </Panel>
  )
}
