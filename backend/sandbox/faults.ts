import type { ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod'

const SANDBOX_APIS = ['echotik', 'scrapecreators', 'realTimeAmazon', 'importyeti'] as const
export type SandboxApi = (typeof SANDBOX_APIS)[number]

const times = z.number().int().positive().optional()

/**
 * How a fake misbehaves. `times`: how many answers are faulty before it works again (absent: until cleared).
 * latency: answers `ms` late. 429: with `Retry-After` of `retryAfter`, seconds or an HTTP date. 500: a server error.
 * html: a web page with status 200. cut: half of the body, then the connection closes. hang: accepts and never answers.
 */
export const Fault = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('latency'), ms: z.number().min(0).max(120_000), times }),
  z.object({ kind: z.literal('429'), retryAfter: z.union([z.number(), z.string()]).optional(), times }),
  z.object({ kind: z.enum(['500', 'html', 'cut', 'hang']), times }),
])
export type Fault = z.infer<typeof Fault>

/** The body of `POST /faults`: `{"api":"echotik","fault":{"kind":"500"}}`; a null fault clears it. */
export const FaultOrder = z.object({ api: z.enum(SANDBOX_APIS), fault: z.nullable(Fault) })

export interface Faults {
  set(api: SandboxApi, fault: Fault): void
  clear(api?: SandboxApi): void
  /** Calls that reached each fake since the start, faulty ones included. */
  readonly calls: Readonly<Record<SandboxApi, number>>
}

export interface FaultBox extends Faults {
  /** Counts a call and says which fault spoils it, if any. */
  arrive(api: SandboxApi): Fault | null
}

export function createFaults(): FaultBox {
  const calls: Record<SandboxApi, number> = {
    echotik: 0,
    scrapecreators: 0,
    realTimeAmazon: 0,
    importyeti: 0,
  }
  const active = new Map<SandboxApi, { fault: Fault; left: number }>()
  return {
    calls,
    set: (api, fault) => active.set(api, { fault, left: fault.times ?? Number.POSITIVE_INFINITY }),
    clear: (api) => (api ? active.delete(api) : active.clear()),
    arrive(api) {
      calls[api] += 1
      const entry = active.get(api)
      if (!entry) return null
      entry.left -= 1
      if (entry.left <= 0) active.delete(api)
      return entry.fault
    },
  }
}

/** Answers with the fault instead of the `body`. A latency only delays it. */
export async function answerFaulty(
  fault: Fault,
  status: number,
  body: string,
  response: ServerResponse,
): Promise<void> {
  switch (fault.kind) {
    case 'hang':
      return
    case 'latency':
      await wait(fault.ms)
      response.writeHead(status, { 'content-type': 'application/json' }).end(body)
      return
    case '429':
      response.writeHead(429, {
        'content-type': 'application/json',
        ...(fault.retryAfter === undefined ? {} : { 'retry-after': String(fault.retryAfter) }),
      })
      response.end('{"message":"Too many requests"}')
      return
    case '500':
      response.writeHead(500, { 'content-type': 'application/json' }).end('{"message":"Internal error"}')
      return
    case 'html':
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end('<!doctype html><title>Just a moment</title>')
      return
    case 'cut':
      response.writeHead(200, {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
      })
      response.write(body.slice(0, Math.floor(body.length / 2)), () => response.destroy())
  }
}
