import * as z from 'zod/mini'
import { FailureBody } from '../../backend/contracts/failure.ts'
import { KeyedDecision, KeyedSave } from '../../backend/contracts/keyed-decision.ts'
import { KeyedLookup } from '../../backend/contracts/keyed-look-up.ts'
import { MatchedSupplier } from '../../backend/contracts/suppliers.ts'

export const TROUBLES = ['offline', 'key', 'plan', 'scope', 'wait', 'gone', 'failed'] as const

export interface Trouble {
  trouble: (typeof TROUBLES)[number]
  /** The server's sentence; empty without an answer. */
  words: string
  /** Seconds of `Retry-After`. */
  wait: number
}

/** Only the fields that are drawn. */
export const Supplied = z.object({
  suppliers: z.array(MatchedSupplier),
  suppliersFound: z.number(),
  forwardersFound: z.number(),
})
const Matches = z.object({ items: z.array(MatchedSupplier) })

export function tideline(origin: string, key: string) {
  const ask = <Schema extends z.core.$ZodType>(path: string, schema: Schema, body?: object) =>
    call(`${origin}${API}${path}`, key, { schema, ...(body && { body }) })
  return {
    lookUp: (link: string, name: string | null) =>
      ask(`/look-up?${new URLSearchParams({ link, ...(name && { name }) })}`, KeyedLookup),
    decision: (id: string) => ask(`/products/${id}/decision`, KeyedDecision),
    suppliers: (id: string) => ask(`/products/${id}?days=1`, Supplied),
    matches: (productName: string) => ask(`/matches?${new URLSearchParams({ productName })}`, Matches),
    save: (what: { productId: string } | { name: string; link: string }) => ask('/pipeline', KeyedSave, what),
  }
}
export type Tideline = ReturnType<typeof tideline>

export function isTrouble<T extends object>(reply: T | Trouble): reply is Trouble {
  return 'trouble' in reply
}

const API = '/api/v1'
const LONGEST_MS = 20_000

async function call<Schema extends z.core.$ZodType>(
  url: string,
  key: string,
  { schema, body }: { schema: Schema; body?: object },
): Promise<z.output<Schema> | Trouble> {
  const reply = await fetch(url, {
    method: body ? 'POST' : 'GET',
    headers: {
      Authorization: `Bearer ${key}`,
      ...(body && { 'Content-Type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
    // Requests carry the key only: no cookie, no referrer, no cached answer.
    ...{ credentials: 'omit', cache: 'no-store', referrerPolicy: 'no-referrer', redirect: 'error' },
    signal: AbortSignal.timeout(LONGEST_MS),
    // The popup offers another try for every network error.
  }).catch(() => null)
  if (!reply) return { trouble: 'offline', words: '', wait: 0 }
  // A body that is no JSON fits no schema below.
  const answer: unknown = await reply.json().catch(() => null)
  if (!reply.ok) return troubleOf(reply, answer)
  const read = z.safeParse(schema, answer)
  return read.success ? read.data : { trouble: 'failed', words: 'We could not read the answer.', wait: 0 }
}

function troubleOf({ status, headers }: Pick<Response, 'status' | 'headers'>, answer: unknown): Trouble {
  const failure = z.safeParse(FailureBody, answer)
  const wait = Number(headers.get('Retry-After') ?? 0)
  return {
    trouble: TROUBLE_OF[status] ?? 'failed',
    words: failure.success ? failure.data.error.message : '',
    wait: Number.isFinite(wait) ? Math.max(0, Math.ceil(wait)) : 0,
  }
}

const TROUBLE_OF: Record<number, Trouble['trouble']> = {
  401: 'key',
  402: 'plan',
  403: 'scope',
  404: 'gone',
  429: 'wait',
}
