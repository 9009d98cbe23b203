import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ApiKey, revokeKey } from '#contracts/api-keys'
import { call } from '../../../api.ts'
import { describeError } from '../../../describe-error.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { isLoggedOut, logInAgain } from '../identity/logged-out.ts'
import { apiKeys } from './queries.ts'

export function RevokeKey({ apiKey: { id, name }, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const client = useQueryClient()
  const revoking = useMutation({
    mutationFn: () => call(revokeKey, { params: { id } }),
    networkMode: 'always',
    onSuccess: () => {
      toast({ title: 'Key revoked', description: `${name} does not work any more.` })
      onClose()
    },
    onSettled: () => client.invalidateQueries(apiKeys),
    onError: (error) => {
      if (isLoggedOut(error)) logInAgain(client)
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Revoke ${name}?`}
      close="Keep it"
      action={
        <Button look="primary" pending={revoking.isPending} onClick={() => revoking.mutate()}>
          {revoking.isPending ? 'Revoking…' : 'Revoke'}
        </Button>
      }
    >
      <p>
        Programs that use this key stop working right away. You cannot undo this, but you can make a new key.
      </p>
      {revoking.error && (
        <p className="danger medium" role="alert">
          The key still works. {describeError(revoking.error)}
        </p>
      )}
    </Dialog>
  )
}
