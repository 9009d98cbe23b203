import { escapeHtml } from '../../../contracts/page.ts'
import { TEST_CARDS } from '../../../contracts/sandbox-payments.ts'
import { plainPage } from '../../../http/plain-page.ts'
import { DAY, HOUR } from '../calendar.ts'
import type { StoredEvent } from '../objects/event.ts'
import type { StoredInvoice } from '../objects/invoice.ts'
import type { TestCard } from '../objects/payment-method.ts'
import { amountOf, periodOf, type StoredSubscription } from '../objects/subscription.ts'
import type { StripeState } from '../stripe-data.ts'
import { CARD_WORDS, formatDay, formatMoney, formatTime, groupDigits } from './words.ts'

const EVENTS_SHOWN = 25
const INVOICES_SHOWN = 12
const CUSTOMERS_SHOWN = 30

export const STEPS = {
  hour: '+1 hour',
  day: '+1 day',
  threeDays: '+3 days',
  month: '+1 month',
} as const

export function billingPage(state: StripeState, now: Date): string {
  const at = Math.floor(now.getTime() / 1000)
  return plainPage(
    'Test payments',
    `<header>
<h1>Test payments</h1>
<p>Test mode: nothing is charged. Use test cards, and move the clock forward to test renewals.</p>
<p><a href="/subscription">Back to the app</a></p>
</header>
<main class="test-page">
<h2>Clock</h2>
<p><strong>${formatTime(at)}</strong><br>${formatAhead(state.ahead)}</p>
<form method="post" class="steps">
${Object.entries(STEPS)
  .map(([step, label]) => `<button name="step" value="${step}">${label}</button>`)
  .join('\n')}
</form>
<p><small>When you move the clock forward, renewals, retries and cancellations happen. You cannot move it back.</small></p>
<h2>Test cards</h2>
${table(
  ['Number', 'What it does'],
  (Object.keys(TEST_CARDS) as TestCard[]).map((card) => [
    `<code>${groupDigits(TEST_CARDS[card])}</code>`,
    CARD_WORDS[card].does,
  ]),
)}
<p><small>Use any future expiry date and any 3-digit code.</small></p>
<h2>Customers</h2>
${customers(state) || '<p>No customers yet.</p>'}
<h2>Last events</h2>
${events(state.events)}
</main>`,
  )
}

function formatAhead(ahead: number): string {
  if (ahead === 0) return 'This is the real time.'
  const days = Math.floor(ahead / DAY)
  const hours = Math.floor((ahead % DAY) / HOUR)
  const parts = [count(days, 'day'), count(hours, 'hour')].filter(Boolean)
  return `It is ${parts.join(' and ')} ahead of the real time.`
}

function count(number: number, unit: string): string {
  return number === 0 ? '' : `${number} ${unit}${number === 1 ? '' : 's'}`
}

function customers(state: StripeState): string {
  return state.customers
    .toReversed()
    .slice(0, CUSTOMERS_SHOWN)
    .map((customer) => {
      if (customer.deleted) {
        return `<section><h3>${customer.id}</h3>\n<p>Deleted, with all subscriptions.</p></section>`
      }
      const owned = <Item extends { customer: string }>(list: Item[]) =>
        list.filter((one) => one.customer === customer.id).toReversed()
      return `<section>
<h3>${escapeHtml(customer.email ?? customer.id)}</h3>
${subscriptions(owned(state.subscriptions))}
${invoices(owned(state.invoices))}
</section>`
    })
    .join('\n')
}

function subscriptions(list: StoredSubscription[]): string {
  if (list.length === 0) return '<p>No subscription.</p>'
  return table(
    ['Subscription', 'Status'],
    list.map((one) => [
      `${formatMoney(amountOf(one), one.currency)} a month<br><small class="id">${one.id}</small>`,
      `<b>${escapeHtml(one.status)}</b><br><small>${whatComes(one)}</small>`,
    ]),
  )
}

function whatComes(subscription: StoredSubscription): string {
  const { status, cancel_at, ended_at, created } = subscription
  if (ended_at) return `Ended ${formatTime(ended_at)}`
  if (status === 'incomplete') return `Waiting for payment until ${formatTime(created + 23 * HOUR)}`
  const end = periodOf(subscription).current_period_end
  return cancel_at ? `Ends ${formatTime(cancel_at)}` : `Renews ${formatTime(end)}`
}

function invoices(list: StoredInvoice[]): string {
  if (list.length === 0) return ''
  return table(
    ['Invoice', 'Amount', 'Status'],
    list
      .slice(0, INVOICES_SHOWN)
      .map((one) => [
        `${escapeHtml(one.number ?? one.id)}<br><small>${formatDay(one.created)}</small>`,
        formatMoney(one.amount_due, one.currency),
        `<b>${escapeHtml(one.status ?? '')}</b>${one.next_payment_attempt ? `<br><small>next try ${formatTime(one.next_payment_attempt)}</small>` : ''}`,
      ]),
  )
}

function events(list: StoredEvent[]): string {
  if (list.length === 0) return '<p>No events yet.</p>'
  return table(
    ['Event', 'Sent to the app'],
    list
      .slice(-EVENTS_SHOWN)
      .reverse()
      .map(({ object, delivery }) => [
        `${escapeHtml(object.type).replace(/[._]/g, '$&<wbr>')}<br><small>${formatTime(object.created)}</small>`,
        formatDelivery(delivery),
      ]),
  )
}

function formatDelivery({ state, tries, answer }: StoredEvent['delivery']): string {
  if (state === 'delivered') return 'received'
  if (tries === 0) return 'not sent yet'
  const last = escapeHtml(answer ?? '')
  return `${state === 'waiting' ? 'not received yet' : 'given up'}, ${count(tries, 'attempt')}: ${last}`
}

export function table(head: string[], rows: string[][]): string {
  const cells = (tag: string, row: string[]) => row.map((cell) => `<${tag}>${cell}</${tag}>`).join('')
  return `<div class="table"><table><thead><tr>${cells('th', head)}</tr></thead><tbody>
${rows.map((row) => `<tr>${cells('td', row)}</tr>`).join('\n')}
</tbody></table></div>`
}
