import { listSessions, readNotificationChoices } from '#contracts/account'
import { listRevealedContacts } from '#contracts/contacts'
import { endpointQuery } from '../../../endpoint-query.ts'

/* Never saved; other devices change it. */
export const revealedContacts = endpointQuery(listRevealedContacts, { staleTime: 0 })

export const sessions = endpointQuery(listSessions, { staleTime: 0 })

export const notificationChoices = endpointQuery(readNotificationChoices, { staleTime: 0 })
