import { queryOptions } from '@tanstack/react-query'
import { listSessions, readNotificationChoices } from '#contracts/account'
import { listRevealedContacts } from '#contracts/contacts'
import { call } from '../../../api.ts'

/* Never saved on the device. Refetched with each visit, because other devices change it. */
export const revealedContacts = queryOptions({
  queryKey: [listRevealedContacts.path],
  queryFn: ({ signal }) => call(listRevealedContacts, {}, signal),
  staleTime: 0,
})

export const sessions = queryOptions({
  queryKey: [listSessions.path],
  queryFn: ({ signal }) => call(listSessions, {}, signal),
  staleTime: 0,
})

export const notificationChoices = queryOptions({
  queryKey: [readNotificationChoices.path],
  queryFn: ({ signal }) => call(readNotificationChoices, {}, signal),
  staleTime: 0,
})
