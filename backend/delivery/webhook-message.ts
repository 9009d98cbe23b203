import type { WebhookShape } from '../contracts/webhooks.ts'
import { chatBody } from './chat-message.ts'
import type { FiredEvent } from './fired-events.ts'

/** A program gets one event, a chat all, newest first. */
export function alertBody(
  shape: WebhookShape,
  events: [FiredEvent, ...FiredEvent[]],
  origin: string,
): string {
  const [event, ...more] = events
  const url = origin + (more.length > 0 ? '/alerts' : event.href)
  if (shape === 'standard') {
    return standardBody('alert.fired', event.at, { ...dataOf(event), url })
  }
  const lines =
    more.length > 0
      ? [`${events.length} of your alerts:`, ...events.map((each) => `${each.subject_name}: ${each.words}`)]
      : [
          event.words,
          ...event.facts.lines,
          ...(event.facts.source ? [event.facts.source] : []),
          event.subject_name,
        ]
  return chatBody(shape, { lines, url })
}

export function testBody(shape: WebhookShape, at: Date, origin: string): string {
  const [words, url] = ['This is a test. Your alerts will arrive here.', `${origin}/alerts`]
  return shape === 'standard'
    ? standardBody('webhook.test', at, { words, url })
    : chatBody(shape, { lines: [words], url })
}

function standardBody(type: 'alert.fired' | 'webhook.test', at: Date, data: object): string {
  return JSON.stringify({ type, timestamp: at.toISOString(), data })
}

function dataOf(event: FiredEvent) {
  const { id, alert_id, edition, condition_kind, subject_kind, subject_id, subject_name, words, facts } =
    event
  return {
    id,
    alertId: alert_id === null ? null : String(alert_id),
    edition,
    when: condition_kind,
    subject: { kind: subject_kind, id: subject_id },
    subjectName: subject_name,
    words,
    facts,
  }
}
