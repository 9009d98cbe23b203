import { PLAN_PARTS } from '../contracts/plan-table.ts'
import { GRACE_DAYS, planName } from '../contracts/plans.ts'
import { graceEnd } from '../identity/entitlement.ts'
import { type EmailKind, type EmailMessage, emailBody, type Part } from '../inbox/email.ts'
import type { MailSettings } from '../inbox/mail-settings.ts'
import type { SubscriptionRow } from './subscription.row.ts'

export function planStartedEmail(mailSettings: MailSettings, to: string, own: SubscriptionRow): EmailMessage {
  const { currentPeriodEnd, endsAt } = own
  return notice('plan-welcome', mailSettings, to, `Welcome to ${nameOf(own)}`, [
    'Hello,',
    `your ${nameOf(own)} subscription is active at ${priceOf(own)} a month. Open to you now:`,
    PLAN_PARTS.map((part) => `- ${part}`).join('\n'),
    ...(currentPeriodEnd && !endsAt
      ? [
          `It renews automatically. The next charge is on ${dayOf(currentPeriodEnd)}. You can cancel at any time.`,
        ]
      : []),
    { label: 'Your subscription', link: `${mailSettings.origin}/subscription` },
  ])
}

export function paymentFailedEmail(
  mailSettings: MailSettings,
  to: string,
  own: SubscriptionRow,
): EmailMessage {
  const until = own.graceAnchor ? ` until ${timeOf(graceEnd(own.graceAnchor))}` : ''
  return notice('payment-failed', mailSettings, to, `Your payment of ${priceOf(own)} failed`, [
    'Hello,',
    `the monthly payment of ${priceOf(own)} for your ${nameOf(own)} subscription did not go through.`,
    `You keep everything${until}: ${GRACE_DAYS} days from the failed payment. If it is not paid by then, your account goes back to the free plan.`,
    'Open your subscription page to pay with another card or to change your card.',
    { label: 'Pay now', link: `${mailSettings.origin}/subscription` },
  ])
}

export function planEndedEmail(mailSettings: MailSettings, to: string, own: SubscriptionRow): EmailMessage {
  const unpaid = own.status === 'past_due' || own.status === 'unpaid'
  return notice('plan-ended', mailSettings, to, 'Your account is on the free plan again', [
    'Hello,',
    unpaid
      ? `your payment of ${priceOf(own)} was not made within ${GRACE_DAYS} days, so your ${nameOf(own)} plan has ended.`
      : `your ${nameOf(own)} subscription has ended${own.endsAt ? ` on ${dayOf(own.endsAt)}` : ''}. You are not charged any more.`,
    'Contacts you revealed stay yours; the others close again. Your products, saved suppliers and saved views are kept.',
    {
      label: unpaid ? 'Pay the open invoice and come back' : 'Subscribe again',
      link: `${mailSettings.origin}/subscription`,
    },
  ])
}

function notice(
  kind: EmailKind,
  mailSettings: MailSettings,
  to: string,
  subject: string,
  parts: Part[],
): EmailMessage {
  const { mail } = mailSettings
  return {
    kind,
    to,
    replyTo: { name: mail.from.name, address: mail.contactTo },
    subject: `${subject} · ${mail.from.name}`,
    ...emailBody([...parts, 'Questions? Reply to this e-mail.', mail.from.name]),
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
}

function nameOf({ offer }: SubscriptionRow): string {
  return planName(offer ?? 'pro')
}

function priceOf({ amountCents, currency }: SubscriptionRow): string {
  return (amountCents / 100).toLocaleString('en-US', { style: 'currency', currency })
}

function dayOf(at: Date): string {
  return at.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
}

function timeOf(at: Date): string {
  const time = at.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'UTC' })
  return `${dayOf(at)}, ${time} UTC`
}
