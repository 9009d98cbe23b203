import { readWorkedCase } from '#contracts/worked-case'
import { endpointQuery } from '../../../endpoint-query.ts'

export const workedCase = endpointQuery(readWorkedCase, { meta: { persist: 'public', edition: true } })
