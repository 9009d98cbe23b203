import { confirmTestPayment } from '../../contracts/sandbox-payments.ts'
import type { Db } from '../../db/knex.ts'
import { type Api, mount } from '../../http/serve.ts'
import { MemberRow } from '../../identity/member.row.ts'
import { Failure } from '../../process/failure.ts'
import type { FakeStripeServer } from './fake-stripe-server.ts'

/** For the browser's fake of Stripe.js. */
export function mountSandboxPayments(
  api: Api,
  { fakeStripe, db }: { fakeStripe: FakeStripeServer; db: Db },
): void {
  mount(api, confirmTestPayment, async ({ body }, { viewer }) => {
    const { clientSecret, answer, number, expMonth, expYear } = body
    const customer = await customerOf(db, viewer.userId)
    const card = { number, expMonth, expYear }
    const confirmed = customer && (await fakeStripe.confirm({ customer, clientSecret, card, answer }))
    if (!confirmed) {
      throw new Failure('not_found', 'Payment not found.', { field: 'clientSecret' })
    }
    return confirmed
  })
}

async function customerOf(db: Db, memberId: string): Promise<string | null> {
  const member = await MemberRow.query(db).findById(memberId).select('stripe_customer_id')
  return member?.stripe_customer_id ?? null
}
