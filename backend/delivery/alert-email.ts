import { EVENT_WHENS, type EventWhen } from '../contracts/alerts.ts'
import { unsubscribeAlertEmails } from '../contracts/delivery.ts'
import { type EmailMessage, headerText } from '../inbox/email.ts'
import { htmlOf, type Sheet, textOf } from '../inbox/email-layout.ts'
import type { MailSettings } from '../inbox/mail-settings.ts'
import type { FiredEvent } from './fired-events.ts'

const LISTED = 30

/** Newest first. `unsubscribeToken`: ends these e-mails without a sign-in. */
export function alertEmail(
  { mail, origin }: MailSettings,
  {
    to,
    events,
    unsubscribeToken,
    digest,
  }: { to: string; events: FiredEvent[]; unsubscribeToken: string; digest: 'daily' | 'weekly' | null },
): EmailMessage {
  const more = events.length - LISTED
  const sheet: Sheet = {
    title: events.length === 1 ? 'Your alert found something' : `Your alerts found ${events.length} things`,
    lead: ['This is what was true when each alert fired. It may have changed since.'],
    sections: [
      {
        title: digest === null ? 'Just now' : digest === 'daily' ? 'Since yesterday' : 'Since last week',
        entries: events.slice(0, LISTED).map(({ words, href, facts }) => ({
          name: words,
          link: origin + href,
          lines: [...facts.lines, ...(facts.source ? [facts.source] : [])],
        })),
        more: more > 0 ? { label: `${more} more: see your alerts`, link: `${origin}/alerts` } : null,
      },
    ],
    foot: [
      { label: 'See and change your alerts', link: `${origin}/alerts` },
      { label: 'Change your notifications', link: `${origin}/profile` },
      {
        label: 'Stop e-mails about alerts',
        link: `${origin}/alert-emails/unsubscribe?token=${unsubscribeToken}`,
      },
      `You get this e-mail because you made alerts or keep products. ${mail.from.name}`,
    ],
  }
  return {
    kind: 'alerts',
    to,
    replyTo: null,
    subject: headerText(`${summaryOf(events)} · ${mail.from.name} alerts`),
    text: textOf(sheet),
    html: htmlOf(sheet),
    headers: {
      'Auto-Submitted': 'auto-generated',
      'List-Unsubscribe': `<${origin}${unsubscribeAlertEmails.path}?token=${unsubscribeToken}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}

/** `2 stage changes, 1 price change`: a subject line holds no source text. */
function summaryOf(events: readonly FiredEvent[]): string {
  return EVENT_WHENS.flatMap((when) => {
    const count = events.filter(({ condition_kind }) => condition_kind === when).length
    if (count === 0) return []
    const [one, many] = HAPPENINGS[when]
    return [`${count} ${count === 1 ? one : many}`]
  }).join(', ')
}

const HAPPENINGS: Record<EventWhen, readonly [one: string, many: string]> = {
  'stage-change': ['stage change', 'stage changes'],
  'x-usual-over': ['product selling fast', 'products selling fast'],
  'price-change': ['price change', 'price changes'],
  'profit-over': ['profit above your limit', 'profits above your limit'],
  'profit-under': ['profit below your limit', 'profits below your limit'],
  'supplier-found': ['product with a first supplier', 'products with a first supplier'],
  'supplier-shipped': ['supplier shipped again', 'suppliers shipped again'],
  'new-product': ['list with new products', 'lists with new products'],
  'contact-dead': ['contact reported as not working', 'contacts reported as not working'],
  'task-due': ['task due', 'tasks due'],
  'rate-change': ['change of duty or fees', 'changes of duty or fees'],
}
