import { snakeCaseMappers } from 'objection'
import * as z from 'zod/mini'
import { OFFER_NAMES } from '../contracts/billing.ts'
import { modelOf } from '../db/model-of.ts'

const Columns = z.object({
  stripeId: z.string(),
  memberId: z.int(),
  customerId: z.string(),
  status: z.string(),
  priceId: z.string(),
  offer: z.nullable(z.enum(OFFER_NAMES)),
  amountCents: z.int(),
  currency: z.string(),
  beganAt: z.date(),
  currentPeriodEnd: z.nullable(z.date()),
  endsAt: z.nullable(z.date()),
  /** Creation time of the oldest open invoice. */
  graceAnchor: z.nullable(z.date()),
  cardBrand: z.nullable(z.string()),
  cardLast4: z.nullable(z.string()),
  cardExpMonth: z.nullable(z.int()),
  cardExpYear: z.nullable(z.int()),
  syncedAt: z.date(),
})

export class SubscriptionRow extends modelOf(Columns) {
  static override readonly tableName = 'subscription'
  static override readonly idColumn = 'stripe_id'
  static override columnNameMappers = snakeCaseMappers({ underscoreBeforeDigits: false })
}
