import { readDeliverySettings, readFeedAddress } from '#contracts/delivery'
import { listWebhookDeliveries, listWebhooks } from '#contracts/webhooks'
import { endpointQuery } from '../../../endpoint-query.ts'

/* Never saved; other devices change it. */
export const deliverySettings = endpointQuery(readDeliverySettings, { staleTime: 0 })

export const feedAddress = endpointQuery(readFeedAddress, { staleTime: 0 })

export const webhooks = endpointQuery(listWebhooks, { staleTime: 0 })

export const webhookLog = (id: string) =>
  endpointQuery(listWebhookDeliveries, { params: { id }, key: [id], staleTime: 0 })
