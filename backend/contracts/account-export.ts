import * as z from 'zod/mini'
import { NotificationChoices, Session } from './account.ts'
import { Alert, AlertEvent } from './alerts.ts'
import { ApiKey } from './api-keys.ts'
import { OFFER_NAMES } from './billing.ts'
import { RevealedContact } from './contacts.ts'
import { RevealedCreator } from './creators.ts'
import { ExportedDelivery } from './delivery.ts'
import { endpoint } from './endpoint.ts'
import { count, id } from './fields.ts'
import { User } from './identity.ts'
import { ListedRow } from './my-lists.ts'
import { ExportedEntry } from './pipeline-export.ts'
import { SavedCosts } from './presets.ts'
import { ScoredList } from './scored-lists.ts'
import { CHANNELS } from './trends.ts'

/** Separate, because pages need not load its large schema. */
export const exportAccount = endpoint({
  method: 'GET',
  path: '/api/account/export',
  access: 'member',
  limit: {
    name: 'account export',
    calls: 10,
    seconds: 3600,
    sentence: 'You can download your data 10 times an hour, and you have reached this limit.',
  },
  produces: 'application/json; charset=utf-8',
  summary: 'All that is stored about the user, as one JSON document to keep.',
  response: z.object({
    exportedAt: z.string(),
    account: User,
    notifications: NotificationChoices,
    sessions: z.array(Session),
    contacts: z.array(RevealedContact),
    creatorContacts: z.array(RevealedCreator),
    deadContactReports: z.array(
      z.object({
        supplierId: id,
        supplier: z.nullable(z.string()),
        reportedAt: z.string(),
        creditReturned: z.boolean(),
        note: z.string(),
      }),
    ),
    /** ISO weeks. */
    weeklyReports: z.array(z.object({ week: z.string(), at: z.string() })),
    watchlist: z.array(
      z.object({
        kind: z.enum(['product', 'supplier', 'creator', 'shop']),
        id,
        name: z.nullable(z.string()),
        addedAt: z.string(),
      }),
    ),
    pipeline: z.array(ExportedEntry),
    subscriptions: z.array(
      z.object({
        stripeId: z.string(),
        offer: z.nullable(z.enum(OFFER_NAMES)),
        status: z.string(),
        amountCents: count,
        currency: z.string(),
        beganAt: z.string(),
        endsAt: z.nullable(z.string()),
        card: z.nullable(z.string()),
      }),
    ),
    savedCosts: SavedCosts,
    savedViews: z.array(z.object({ name: z.string(), query: z.looseObject({}), savedAt: z.string() })),
    alerts: z.array(Alert),
    alertEvents: z.array(AlertEvent),
    follows: z.array(
      z.object({
        channel: z.enum(CHANNELS),
        externalId: z.string(),
        name: z.nullable(z.string()),
        followedAt: z.string(),
      }),
    ),
    /** Without secrets. */
    keys: z.array(ApiKey),
    /** Without secrets. */
    delivery: ExportedDelivery,
    scoredLists: z.array(
      z.extend(z.pick(ScoredList, { title: true, asOf: true, sealedAt: true, public: true, results: true }), {
        lines: z.array(z.object({ line: count, text: z.string(), product: z.nullable(id) })),
      }),
    ),
    lists: z.array(
      z.object({
        name: z.string(),
        createdAt: z.string(),
        endsAt: z.string(),
        rows: z.array(
          z.pick(ListedRow, {
            line: true,
            name: true,
            externalId: true,
            url: true,
            category: true,
            price: true,
            currency: true,
            sold: true,
          }),
        ),
      }),
    ),
  }),
})
