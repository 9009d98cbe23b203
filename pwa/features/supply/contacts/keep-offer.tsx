import { useEffect, useState } from 'react'
import { KEPT_CONTACTS_KEY, recall, remember } from '../../../offline/device-storage.ts'
import { Button, QuietLink } from '../../../ui/button.tsx'

const ASKED_KEY = 'keep-contacts-asked'

/** Asks at the first reveal on a device, once: a contact that is not kept cannot be read offline. */
export function KeepOffer() {
  const [asks, setAsks] = useState(() => recall(ASKED_KEY) === null && recall(KEPT_CONTACTS_KEY) === null)
  useEffect(() => {
    if (asks) remember(ASKED_KEY, 'yes')
  }, [asks])
  if (!asks) return null
  return (
    <div className="stack gap-2 water round-md small pad-3-4">
      <p>Read your contacts offline too? They are kept on this device, encrypted with your passphrase.</p>
      <p className="flex wrap gap-2">
        <QuietLink to="/more" hash="contacts-offline">
          Keep them
        </QuietLink>
        <Button onClick={() => setAsks(false)}>Not now</Button>
      </p>
    </div>
  )
}
