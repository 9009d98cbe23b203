import { useQueryClient } from '@tanstack/react-query'
import { unlock } from './keep-contacts.ts'
import { PassphraseForm } from './passphrase-form.tsx'

export function UnlockContacts() {
  const client = useQueryClient()
  return (
    <PassphraseForm
      fresh={false}
      label="Unlock my contacts"
      pendingLabel="Unlocking…"
      run={(passphrase) => unlock(client, passphrase)}
    />
  )
}
