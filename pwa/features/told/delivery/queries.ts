import { queryOptions } from '@tanstack/react-query'
import { readDeliverySettings, readFeedAddress } from '#contracts/delivery'
import { listWebhookDeliveries, listWebhooks } from '#contracts/webhooks'
import { call } from '../../../api.ts'

/* Never saved on the device. Refetched with each visit, because other devices change it. */
export const deliverySettings = queryOptions({
  queryKey: [readDeliverySettings.path],
  queryFn: ({ signal }) => call(readDeliverySettings, {}, signal),
  staleTime: 0,
})

export const feedAddress = queryOptions({
  queryKey: [readFeedAddress.path],
  queryFn: ({ signal }) => call(readFeedAddress, {}, signal),
  staleTime: 0,
})

export const webhooks = queryOptions({
  queryKey: [listWebhooks.path],
  queryFn: ({ signal }) => call(listWebhooks, {}, signal),
  staleTime: 0,
})

export const webhookLog = (id: string) =>
  queryOptions({
    queryKey: [listWebhookDeliveries.path, id],
    queryFn: ({ signal }) => call(listWebhookDeliveries, { params: { id } }, signal),
    staleTime: 0,
  })
