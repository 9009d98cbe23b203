import { cutText } from '../contracts/cut-text.ts'
import type { FiredEvent } from './fired-events.ts'

const BODY_MAX = 300

/** For declarative web push and our service worker. Replaces an earlier notification of the edition. */
export function pushPayload(
  events: readonly FiredEvent[],
  { origin, unread }: { origin: string; unread: number },
): string {
  const [first] = events
  const single = events.length === 1 ? first : undefined
  return payloadOf({
    title: single ? single.subject_name : `${events.length} of your alerts`,
    body: single ? single.words : events.map(({ words }) => words).join('\n'),
    navigate: origin + (single ? single.href : '/alerts'),
    tag: `alerts-${first?.edition ?? 0}`,
    unread,
  })
}

export function testPayload({ origin }: { origin: string }): string {
  return payloadOf({
    title: 'Notifications work',
    body: 'This is how an alert looks on this device.',
    navigate: `${origin}/alerts`,
    tag: 'test',
    unread: null,
  })
}

function payloadOf({
  title,
  body,
  navigate,
  tag,
  unread,
}: {
  title: string
  body: string
  navigate: string
  tag: string
  unread: number | null
}): string {
  return JSON.stringify({
    web_push: 8030,
    notification: { title: clipped(title, 100), body: clipped(body, BODY_MAX), navigate, tag, lang: 'en' },
    ...(unread === null ? {} : { app_badge: unread }),
  })
}

function clipped(text: string, most: number): string {
  return text.length > most ? `${cutText(text, most - 1)}…` : text
}
