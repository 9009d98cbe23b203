import { queryOptions } from '@tanstack/react-query'
import { listKeys } from '#contracts/api-keys'
import { call } from '../../../api.ts'

/** Never saved on the device. Refetched with each visit, because keys are used in the background. */
export const apiKeys = queryOptions({
  queryKey: [listKeys.path],
  queryFn: ({ signal }) => call(listKeys, {}, signal),
  staleTime: 0,
})
