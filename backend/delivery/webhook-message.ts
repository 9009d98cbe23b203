import { cutText } from '../contracts/cut-text.ts'
import type { Webhook } from '../contracts/webhooks.ts'
import type { FiredEvent } from './fired-events.ts'

/** What a webhook is sent about: an event, or a test that looks like one. */
export interface WebhookNews {
  type: 'alert.fired' | 'webhook.test'
  at: Date
  words: string
  /** Where a person reads on. */
  url: string
  /** Of an event: all that was true then. */
  event: FiredEvent | null
}

const CHAT_MAX = 1900

/** The body for a receiver of this shape. Chats show the source's words, so none of them may be a mention or a command there. */
export function webhookBody(shape: Webhook['shape'], news: WebhookNews): string {
  switch (shape) {
    case 'slack':
      return JSON.stringify({ text: `${escapeSlack(chatText(news))}\n<${news.url}|Open>` })
    case 'discord':
      return JSON.stringify({ content: `${chatText(news)}\n${news.url}`, allowed_mentions: { parse: [] } })
    case 'telegram':
      return JSON.stringify({
        text: `${chatText(news)}\n${news.url}`,
        link_preview_options: { is_disabled: true },
      })
    default:
      return JSON.stringify({ type: news.type, timestamp: news.at.toISOString(), data: dataOf(news) })
  }
}

function dataOf({ words, url, event }: WebhookNews) {
  if (!event) return { words, url }
  const { id, alert_id, edition, happening, subject_kind, subject_id, subject_name, facts } = event
  return {
    id,
    alertId: alert_id === null ? null : String(alert_id),
    edition,
    when: happening,
    subject: { kind: subject_kind, id: subject_id },
    subjectName: subject_name,
    words,
    facts,
    url,
  }
}

function chatText({ words, event }: WebhookNews): string {
  const text = [
    words,
    ...(event?.facts.lines ?? []),
    ...(event?.facts.source ? [event.facts.source] : []),
  ].join('\n')
  return text.length > CHAT_MAX ? `${cutText(text, CHAT_MAX)}…` : text
}

/** As Slack asks for it: then neither a mention nor a link can be made of what a source wrote. */
function escapeSlack(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
