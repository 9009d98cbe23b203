import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import Stripe from 'stripe'
import { newId, type StripeData } from '../stripe-data.ts'
import type { StripeStore } from '../stripe-store.ts'
import { CUSTOMER_ROUTES } from './customer-routes.ts'
import { expanded } from './expand.ts'
import type { StripeCall, StripeFault, StripeFaultBox } from './faults.ts'
import { parseForm } from './form.ts'
import { INVOICE_ROUTES } from './invoice-routes.ts'
import { OTHER_ROUTES } from './other-routes.ts'
import { StripeRefusal } from './refusal.ts'
import { SUBSCRIPTION_ROUTES } from './subscription-routes.ts'

const ROUTES = [...CUSTOMER_ROUTES, ...SUBSCRIPTION_ROUTES, ...INVOICE_ROUTES, ...OTHER_ROUTES]
const BODY_MOST = 1_000_000

export interface ApiDeps {
  store: StripeStore
  secretKey: string
  faults: StripeFaultBox
  /** Includes faulty requests. */
  onCall(call: StripeCall): void
  onChange(): void
  onTrouble(error: unknown): void
}

export interface RunningApi {
  origin: string
  stop(): Promise<void>
}

export async function startApi(deps: ApiDeps): Promise<RunningApi> {
  const inFlight = new Set<string>()
  const server = createServer((request, response) => {
    answer(request, response, deps, inFlight).catch((error: Error) => response.destroy(error))
  })
  await new Promise<void>((listening, failed) => {
    server.once('error', failed)
    server.listen(0, '127.0.0.1', listening)
  })
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => close(server),
  }
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  deps: ApiDeps,
  inFlight: Set<string>,
): Promise<void> {
  const call = await readCall(request)
  deps.onCall(call)
  const { late, fault } = deps.faults.meet(call)
  if (fault?.kind === 'reset') return void request.socket.destroy()
  if (fault?.kind === 'hang') return
  const send = sender(response, call)
  if (fault?.kind === 'answer') {
    await wait(late)
    const body = fault.body ?? { error: { type: 'api_error', message: 'Ordered by a test.' } }
    return send({ status: fault.status, body: JSON.stringify(body), headers: fault.headers ?? {} }, null)
  }
  if (request.headers.authorization !== `Bearer ${deps.secretKey}`) return send(WRONG_KEY, null)
  const key = call.method === 'POST' ? call.idempotencyKey : undefined
  if (key && inFlight.has(key)) return send(IN_USE, null)
  if (key) inFlight.add(key)
  try {
    if (late) await wait(late)
    const outcome = await work(call, key, deps).catch((error: unknown) => {
      deps.onTrouble(error)
      return BROKEN
    })
    if (call.method !== 'GET') deps.onChange()
    send(outcome, fault)
  } finally {
    if (key) inFlight.delete(key)
  }
}

interface Outcome {
  status: number
  body: string
  headers?: Record<string, string>
}

/** Saves the outcome before the answer, once for each idempotency key. */
async function work(call: StripeCall, key: string | undefined, { store }: ApiDeps): Promise<Outcome> {
  const request = createHash('sha256').update(`${call.method} ${call.path} ${call.sent}`).digest('hex')
  if (call.method === 'GET') return await store.read((data) => outcomeOf(call, data))
  const cause = { id: newId('req'), idempotency_key: key ?? null }
  return await store.write((data): Outcome => {
    const seen = key ? data.repeats.get(key) : undefined
    if (seen && seen.request !== request) return OTHER_PARAMETERS
    if (seen) return { ...seen, headers: { 'idempotent-replayed': 'true' } }
    const outcome = outcomeOf(call, data)
    const began = outcome.status < 400 || outcome.status === 402
    if (key && began) data.repeats.set(key, { key, request, at: data.at, ...outcome })
    return outcome
  }, cause)
}

function outcomeOf({ method, path, sent }: StripeCall, data: StripeData): Outcome {
  const route = ROUTES.find((one) => one.method === method && one.path.test(path))
  try {
    if (!route) {
      const message = `Unrecognized request URL (${method}: ${path}).`
      throw new StripeRefusal(404, { type: 'invalid_request_error', message })
    }
    const given = parseForm(sent)
    const answered = route.answer(data, route.path.exec(path)?.[1] ?? '', given)
    const paths = Array.isArray(given.expand) ? given.expand.map(String) : []
    return { status: 200, body: JSON.stringify(expanded(data, answered, paths)) }
  } catch (error) {
    if (!(error instanceof StripeRefusal)) throw error
    return { status: error.status, body: JSON.stringify({ error: error.error }) }
  }
}

async function readCall(request: IncomingMessage): Promise<StripeCall> {
  const { pathname, search } = new URL(request.url ?? '/', 'http://stripe')
  let body = ''
  for await (const chunk of request.setEncoding('utf8')) {
    body += chunk
    if (body.length > BODY_MOST) throw new Error('The fake Stripe was sent too much')
  }
  return {
    method: request.method ?? 'GET',
    path: pathname,
    sent: request.method === 'POST' ? body : search.slice(1),
    idempotencyKey: request.headers['idempotency-key']?.toString(),
    version: request.headers['stripe-version']?.toString(),
  }
}

function sender(response: ServerResponse, { idempotencyKey, version }: StripeCall) {
  return ({ status, body, headers }: Outcome, fault: StripeFault | null): void => {
    if (fault?.kind === 'resetAfter') return void response.socket?.destroy()
    response.writeHead(status, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'request-id': newId('req'),
      'stripe-version': version ?? Stripe.API_VERSION,
      ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
      ...headers,
    })
    if (fault?.kind !== 'cut') return void response.end(body)
    response.write(body.slice(0, Math.floor(body.length / 2)), () => response.destroy())
  }
}

function refusal(status: number, error: { type: string; code?: string; message: string }): Outcome {
  return { status, body: JSON.stringify({ error }) }
}

const WRONG_KEY = refusal(401, { type: 'invalid_request_error', message: 'Invalid API Key provided' })
const BROKEN = refusal(500, { type: 'api_error', message: 'The fake Stripe failed.' })
const IN_USE = refusal(409, {
  type: 'idempotency_error',
  code: 'idempotency_key_in_use',
  message: 'There is currently another in-progress request using this Idempotent Key.',
})
const OTHER_PARAMETERS = refusal(400, {
  type: 'idempotency_error',
  message:
    'Keys for idempotent requests can only be used with the same parameters they were first used with.',
})

function close(server: Server): Promise<void> {
  return new Promise((closed, failed) => {
    server.close((error) => (error ? failed(error) : closed()))
    server.closeAllConnections()
  })
}
