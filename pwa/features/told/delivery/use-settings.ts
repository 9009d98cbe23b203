import { useMutation, useQueryClient } from '@tanstack/react-query'
import { changeDeliverySettings, type DeliverySettings } from '#contracts/delivery'
import { call } from '../../../api.ts'
import { describeError } from '../../../describe-error.ts'
import { toast } from '../../../ui/toast-store.ts'
import { isLoggedOut, logInAgain } from '../../plan/identity/logged-out.ts'
import { deliverySettings } from './queries.ts'

export function useChangeSettings() {
  const client = useQueryClient()
  const saving = useMutation({
    scope: { id: 'delivery settings' },
    mutationFn: (body: DeliverySettings) => call(changeDeliverySettings, { body }),
    networkMode: 'always',
    onMutate: async (wanted) => {
      await client.cancelQueries(deliverySettings)
      client.setQueryData(deliverySettings.queryKey, (old) => old && { ...old, ...wanted })
    },
    onSuccess: (now) => client.setQueryData(deliverySettings.queryKey, now),
    onError: (error) => {
      if (isLoggedOut(error)) logInAgain(client)
      // The inline message may be below a phone's viewport.
      else toast({ title: 'Not saved', description: describeError(error), tone: 'destructive' })
      void client.invalidateQueries(deliverySettings)
    },
  })
  const change = (part: Partial<DeliverySettings>) => {
    const now = client.getQueryData(deliverySettings.queryKey)
    if (!now) return
    const { email, push, quietFrom, quietTo, timeZone } = now
    saving.mutate({ email, push, quietFrom, quietTo, timeZone, ...part })
  }
  const saveStatus = saving.isPending ? 'Saving…' : saving.isSuccess ? 'Saved.' : saving.error && 'Not saved.'
  return { change, saveStatus: saveStatus || null }
}
