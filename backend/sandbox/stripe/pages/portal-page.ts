import { escapeHtml } from '../../../contracts/page.ts'
import { plainPage } from '../../../http/plain-page.ts'
import type { StoredInvoice } from '../objects/invoice.ts'
import type { TestCard } from '../objects/payment-method.ts'
import { amountOf, isOver, periodOf, type StoredSubscription } from '../objects/subscription.ts'
import type { PortalView } from '../portal.ts'
import { table } from './billing-page.ts'
import { CARD_WORDS, formatDay, formatMoney } from './words.ts'

/** `back`: a path on our site. */
export function portalPage(
  { customer, subscriptions, card, invoices }: PortalView,
  { back, trouble }: { back: string; trouble?: string | undefined },
): string {
  const live = subscriptions.filter((one) => !isOver(one) && one.status !== 'incomplete')
  const begun = subscriptions.filter(({ status }) => status !== 'incomplete').map(({ id }) => id)
  const owed = invoices
    .filter(
      ({ status, parent }) => status === 'open' && begun.includes(parent.subscription_details.subscription),
    )
    .toReversed()
  return plainPage(
    'Test billing portal',
    `<header>
<h1>Test billing portal</h1>
<p>Test mode: nothing is charged. You are signed in as ${escapeHtml(customer.email ?? customer.id)}.</p>
<p><a href="${escapeHtml(back)}">Back to the app</a></p>
</header>
<main class="test-page">
${trouble ? `<p class="wrong" role="alert">${escapeHtml(trouble)}</p>` : ''}
<h2>Subscription</h2>
${live.map(plan).join('\n') || '<p>You have no active subscription.</p>'}
${owed.length > 0 ? `<h2>To be paid</h2>\n${owed.map(debt).join('\n')}` : ''}
<h2>Card</h2>
<p>${card ? `Visa •••• ${card.object.card.last4}, expires ${card.object.card.exp_month}/${card.object.card.exp_year}` : 'No card is saved.'}</p>
<p>Use another one:</p>
<form method="post" class="steps">
<input type="hidden" name="do" value="card">
${(Object.keys(CARD_WORDS) as TestCard[]).map((name) => `<button name="card" value="${name}">${CARD_WORDS[name].name}</button>`).join('\n')}
</form>
<h2>Invoices</h2>
${
  invoices.length === 0
    ? '<p>None yet.</p>'
    : table(
        ['Invoice', 'Amount', 'Status'],
        invoices.map((one) => [
          `${escapeHtml(one.number ?? one.id)}<br><small>${formatDay(one.created)}</small>`,
          formatMoney(one.amount_due, one.currency),
          escapeHtml(one.status ?? ''),
        ]),
      )
}
</main>`,
  )
}

function plan(subscription: StoredSubscription): string {
  const { id, currency, status, cancel_at } = subscription
  const price = `${formatMoney(amountOf(subscription), currency)} a month`
  const when = cancel_at
    ? `Ends on ${formatDay(cancel_at)}.`
    : `Renews on ${formatDay(periodOf(subscription).current_period_end)}.`
  const [action, label] = cancel_at ? ['keep', 'Keep the subscription'] : ['end', 'Cancel the subscription']
  return `<section>
<p><b>${price}</b>${status === 'past_due' ? ', the last payment failed' : ''}. ${when}</p>
${button({ do: action, subscription: id }, label)}
${cancel_at ? '' : '<p><small>It ends after the paid month.</small></p>'}
</section>`
}

function debt({ id, number, amount_remaining, currency }: StoredInvoice): string {
  const amount = formatMoney(amount_remaining, currency)
  return `<section>
<p>${escapeHtml(number ?? id)}: <b>${amount}</b></p>
${button({ do: 'pay', invoice: id }, `Pay ${amount} with the saved card`)}
</section>`
}

function button(fields: Record<string, string>, label: string): string {
  const hidden = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`,
  )
  return `<form method="post" class="steps">${hidden.join('')}<button>${escapeHtml(label)}</button></form>`
}

export function closedPortalPage(back: string): string {
  return plainPage(
    'This link is too old',
    `<main class="sign-in">
<h1>This link is too old</h1>
<p>A link to the billing portal works for 30 minutes. Open the portal again from the app.</p>
<p><a class="quiet" href="${escapeHtml(back)}">Back to the app</a></p>
</main>`,
  )
}
