import type { IncomingHttpHeaders } from 'node:http'

/** A message as a receiver of webhooks got it. */
export interface BinnedMessage {
  /** The last part of the address it came to. */
  name: string
  at: Date
  headers: Record<string, string>
  body: string
}

/** An answer instead of 204: a status, with what it asks for. */
export type BinFault = number | { status: number; retryAfter: string }

interface BinAnswer {
  status: number
  headers: Record<string, string>
}

/** A receiver of webhooks that takes everything and shows it. */
export interface WebhookBin {
  /** The newest first. */
  messages(): readonly BinnedMessage[]
  /** The next answers under that name. */
  failNext(name: string, ...faults: BinFault[]): void
  receive(name: string, message: { headers: IncomingHttpHeaders; body: Buffer }): BinAnswer
}

const MESSAGES_MAX = 100

export function createWebhookBin(): WebhookBin {
  const messages: BinnedMessage[] = []
  const faults = new Map<string, BinFault[]>()
  return {
    messages: () => messages,
    failNext: (name, ...next) => void faults.set(name, [...(faults.get(name) ?? []), ...next]),
    receive: (name, { headers, body }) => {
      const fault = faults.get(name)?.shift()
      if (typeof fault === 'number') return { status: fault, headers: {} }
      if (fault) return { status: fault.status, headers: { 'retry-after': fault.retryAfter } }
      messages.unshift({ name, at: new Date(), headers: shownOf(headers), body: body.toString('utf8') })
      messages.length = Math.min(messages.length, MESSAGES_MAX)
      return { status: 204, headers: {} }
    },
  }
}

function shownOf(headers: IncomingHttpHeaders): Record<string, string> {
  const shown = Object.entries(headers).filter(([name]) =>
    /^(content-type|user-agent|webhook-.+)$/.test(name),
  )
  return Object.fromEntries(shown.map(([name, value]) => [name, String(value)]))
}
