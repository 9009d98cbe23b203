import type { IncomingHttpHeaders } from 'node:http'

/** A message as a receiver of webhooks got it. */
export interface BinnedMessage {
  /** The last part of the address it came to. */
  name: string
  at: Date
  headers: Record<string, string>
  body: string
}

/** A receiver of webhooks that takes everything and shows it. */
export interface WebhookBin {
  /** The newest first. */
  messages(): readonly BinnedMessage[]
  /** Statuses of the next answers under that name, instead of 204. */
  failNext(name: string, ...statuses: number[]): void
  /** Gives the status to answer. */
  receive(name: string, message: { headers: IncomingHttpHeaders; body: Buffer }): number
}

const MESSAGES_MAX = 100

export function createWebhookBin(): WebhookBin {
  const messages: BinnedMessage[] = []
  const faults = new Map<string, number[]>()
  return {
    messages: () => messages,
    failNext: (name, ...statuses) => void faults.set(name, [...(faults.get(name) ?? []), ...statuses]),
    receive: (name, { headers, body }) => {
      const fault = faults.get(name)?.shift()
      if (fault !== undefined) return fault
      messages.unshift({ name, at: new Date(), headers: shownOf(headers), body: body.toString('utf8') })
      messages.length = Math.min(messages.length, MESSAGES_MAX)
      return 204
    },
  }
}

function shownOf(headers: IncomingHttpHeaders): Record<string, string> {
  const shown = Object.entries(headers).filter(([name]) =>
    /^(content-type|user-agent|webhook-.+)$/.test(name),
  )
  return Object.fromEntries(shown.map(([name, value]) => [name, String(value)]))
}
