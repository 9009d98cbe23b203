import { listKeys } from '#contracts/api-keys'
import { endpointQuery } from '../../../endpoint-query.ts'

/** Never saved; keys are used in the background. */
export const apiKeys = endpointQuery(listKeys, { staleTime: 0 })
