import { listKeys } from '#contracts/api-keys'
import { endpointQuery } from '../../../endpoint-query.ts'

/** Never saved on the device. Refetched with each visit, because keys are used in the background. */
export const apiKeys = endpointQuery(listKeys, { staleTime: 0 })
