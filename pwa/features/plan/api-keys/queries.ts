import { queryOptions } from '@tanstack/react-query'
import { listKeys } from '#contracts/api-keys'
import { call } from '../../../api.ts'

/** Never kept on the device, and asked anew with each visit: keys are used while nobody looks. */
export const apiKeys = queryOptions({
  queryKey: [listKeys.path],
  queryFn: ({ signal }) => call(listKeys, {}, signal),
  staleTime: 0,
})
