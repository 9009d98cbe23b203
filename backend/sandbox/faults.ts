import type { ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod'

const SANDBOX_APIS = ['echotik', 'scrapecreators', 'realTimeAmazon', 'importyeti'] as const
export type SandboxApi = (typeof SANDBOX_APIS)[number]

const times = z.number().int().positive().optional()

/**
 * `times`: number of faulty answers (absent: until cleared).
 * latency: `ms` late. 429: with `Retry-After`, seconds or an HTTP date. html: a page with status 200.
 * cut: half of the body, then the connection closes. hang: never answers.
 */
export const Fault = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('latency'), ms: z.number().min(0).max(120_000), times }),
  z.object({ kind: z.literal('429'), retryAfter: z.union([z.number(), z.string()]).optional(), times }),
  z.object({ kind: z.enum(['500', 'html', 'cut', 'hang']), times }),
])
export type Fault = z.infer<typeof Fault>

/** Body of `POST /faults`; a null fault clears it. */
export const FaultOrder = z.object({ api: z.enum(SANDBOX_APIS), fault: z.nullable(Fault) })

export interface Faults {
  set(api: SandboxApi, fault: Fault): void
  clear(api?: SandboxApi): void
  /** Since the start, including faulty calls. */
  readonly calls: Readonly<Record<SandboxApi, number>>
}

export interface FaultBox extends Faults {
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

/** A latency only delays `body`. */
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
