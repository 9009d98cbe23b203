import { queryOptions } from '@tanstack/react-query'
import { listSessions, readNotificationChoices } from '#contracts/account'
import { listRevealedCreators } from '#contracts/creators'
import { call } from '../../../api.ts'
import { endpointQuery } from '../../../endpoint-query.ts'
import { revealedContacts } from '../../supply/contacts/queries.ts'

/* Never saved; other devices change it. */
export const revealed = queryOptions({
  queryKey: ['revealed suppliers and creators'],
  queryFn: async ({ client, signal }) => {
    const [suppliers, creators] = await Promise.all([
      client.fetchQuery({ ...revealedContacts, staleTime: 0 }),
      call(listRevealedCreators, {}, signal),
    ])
    return { suppliers, creators }
  },
  staleTime: 0,
})

export const sessions = endpointQuery(listSessions, { staleTime: 0 })

export const notificationChoices = endpointQuery(readNotificationChoices, { staleTime: 0 })
