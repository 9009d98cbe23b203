import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { describeError } from '../../../describe-error.ts'
import { PushRefused, pushState, subscribe, unsubscribe } from '../push/push-device.ts'

const pushHere = queryOptions({
  queryKey: ['push on this device'],
  queryFn: () => pushState(),
  // State of the browser, not of a server.
  networkMode: 'always',
  staleTime: 0,
})

/** Push state of this device; undefined while loading. */
export function usePush() {
  const client = useQueryClient()
  const { data: state } = useQuery(pushHere)
  const { mutate, isPending, error, isSuccess } = useMutation({
    mutationFn: (on: boolean) => (on ? subscribe() : unsubscribe()),
    networkMode: 'always',
    onSettled: () => client.invalidateQueries(pushHere),
  })
  return {
    state,
    turnOn: (then = nothing) => mutate(true, { onSettled: then }),
    turnOff: (then = nothing) => mutate(false, { onSettled: then }),
    pending: isPending,
    wrong: error && (error instanceof PushRefused ? error.message : describeError(error)),
    done: isSuccess,
  }
}

function nothing(): void {
  // No callback given.
}
