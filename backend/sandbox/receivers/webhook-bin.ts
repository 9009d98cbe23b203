import type { IncomingHttpHeaders } from 'node:http'

export interface BinnedMessage {
  /** Last part of the path. */
  name: string
  at: Date
  headers: Record<string, string>
  body: string
}

export type BinFault = number | { status: number; retryAfter: string }

interface BinAnswer {
  status: number
  headers: Record<string, string>
}

export interface WebhookBin {
  /** Newest first. */
  messages(): readonly BinnedMessage[]
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
