import * as z from 'zod/mini'
import { confirmTestPayment } from '../../contracts/sandbox-payments.ts'
import { maybeOne } from '../../db/checked-rows.ts'
import type { Db } from '../../db/knex.ts'
import { Failure } from '../../failure.ts'
import { type Api, mount } from '../../http/serve.ts'
import type { Viewer } from '../../http/viewer.ts'
import type { FakeStripeServer } from './fake-stripe-server.ts'

/** What Stripe.js would ask of Stripe itself; its fake in the browser asks us. */
export function mountSandboxPayments(
  api: Api,
  { fakeStripe, db }: { fakeStripe: FakeStripeServer; db: Db },
): void {
  mount(api, confirmTestPayment, async ({ body }, { viewer }) => {
    const { clientSecret, answer, number, expMonth, expYear } = body
    const customer = await customerOf(db, viewer)
    const card = { number, expMonth, expYear }
    const confirmed = customer && (await fakeStripe.confirm({ customer, clientSecret, card, answer }))
    if (!confirmed) {
      throw new Failure('not_found', 'Payment not found.', { field: 'clientSecret' })
    }
    return confirmed
  })
}

async function customerOf(db: Db, viewer: Viewer): Promise<string | null> {
  if (viewer.kind === 'visitor') throw new Error('A visitor was admitted to a payment')
  const member = await maybeOne(db, Customer, 'select stripe_customer_id as id from member where id = ?', [
    viewer.userId,
  ])
  return member?.id ?? null
}

const Customer = z.object({ id: z.nullable(z.string()) })
