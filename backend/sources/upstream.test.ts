import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod'
import type { Fault } from '../sandbox/faults.ts'
import { type RunningSandbox, startSandbox } from '../sandbox/start-sandbox.ts'
import { SourceFailure } from './port.ts'
import { createUpstream } from './upstream.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const Anything = z.object({ data: z.unknown() })
const stops: (() => Promise<void>)[] = []

afterEach(async () => {
  vi.useRealTimers()
  for (const stop of stops.splice(0)) await stop()
})

async function sandboxed(settings: { callBudget?: number; timeoutMs?: number } = {}) {
  const sandbox = await startSandbox()
  stops.push(sandbox.stop)
  return { sandbox, upstream: upstreamOf(sandbox, settings) }
}

function upstreamOf(sandbox: RunningSandbox, settings: { callBudget?: number; timeoutMs?: number } = {}) {
  const headers = { IYApiKey: sandbox.credentials.importyeti.apiKey }
  return createUpstream({
    label: 'Records',
    baseUrl: sandbox.urls.importyeti,
    headers,
    callBudget: 100,
    ...settings,
  })
}

async function failureOf(promise: Promise<unknown>): Promise<SourceFailure> {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof SourceFailure)) throw new Error(`not a SourceFailure: ${String(error)}`)
  return error
}

describe('the upstream HTTP client', () => {
  it.each([
    ['500', { kind: '500', times: 2 }],
    ['a web page', { kind: 'html', times: 2 }],
    ['a cut body', { kind: 'cut', times: 2 }],
    ['429 without a wait', { kind: '429', times: 1 }],
    ['a late answer', { kind: 'latency', ms: 40, times: 1 }],
  ] satisfies [string, Fault][])('recovers from %s within its three tries', async (_, fault) => {
    const { sandbox, upstream } = await sandboxed()
    sandbox.faults.set('importyeti', fault)
    const answer = await upstream.begin(AbortSignal.timeout(60_000)).get('database-updated', {}, Anything)
    expect(answer.data).toMatch(/^\d\d\/\d\d\/\d{4}$/)
  })

  it.each([
    ['500', { kind: '500' }, 'Records has an error (500)'],
    ['a web page', { kind: 'html' }, 'Records answered with a web page instead of data'],
    ['a cut body', { kind: 'cut' }, 'Records could not be reached, or the connection broke'],
    ['silence', { kind: 'hang' }, 'Records did not answer within 0.2 s'],
    ['429', { kind: '429' }, 'Records allows no more calls right now (429)'],
  ] satisfies [string, Fault, string][])(
    'gives up on lasting %s after three tries, with a sentence',
    async (_, fault, words) => {
      const { sandbox, upstream } = await sandboxed({ timeoutMs: 200 })
      sandbox.faults.set('importyeti', fault)
      const failure = await failureOf(
        upstream.begin(AbortSignal.timeout(60_000)).get('database-updated', {}, Anything),
      )
      expect([failure.message, sandbox.faults.calls.importyeti]).toEqual([words, 3])
    },
  )

  it('obeys Retry-After in full, in seconds and as a date', async () => {
    const { sandbox, upstream } = await sandboxed()
    const run = upstream.begin(AbortSignal.timeout(60_000))
    const waits: number[] = []
    for (const retryAfter of [() => 1, () => new Date(Date.now() + 3000).toUTCString()]) {
      sandbox.faults.set('importyeti', { kind: '429', retryAfter: retryAfter(), times: 1 })
      const started = performance.now()
      await run.get('database-updated', {}, Anything)
      waits.push(performance.now() - started)
    }
    expect(waits.every((wait) => wait >= 990)).toBe(true)
  })

  it('reports a longer Retry-After than a minute instead of waiting', async () => {
    const { sandbox, upstream } = await sandboxed()
    sandbox.faults.set('importyeti', { kind: '429', retryAfter: 86_400 })
    const failure = await failureOf(
      upstream.begin(AbortSignal.timeout(60_000)).get('database-updated', {}, Anything),
    )
    expect([failure.retryAfter, sandbox.faults.calls.importyeti]).toEqual([86_400, 1])
  })

  it('opens the circuit after five failures and probes once after the pause', async () => {
    const { sandbox, upstream } = await sandboxed()
    sandbox.faults.set('importyeti', { kind: '500' })
    const run = upstream.begin(AbortSignal.timeout(60_000))
    for (let call = 0; call < 20; call += 1) await failureOf(run.get('database-updated', {}, Anything))
    const reached = sandbox.faults.calls.importyeti
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
    await failureOf(run.get('database-updated', {}, Anything))
    const probed = sandbox.faults.calls.importyeti
    vi.setSystemTime(Date.now() + 61_000)
    sandbox.faults.clear()
    await run.get('database-updated', {}, Anything)
    expect([reached, probed]).toEqual([5, 6])
  })

  it('stops at its call budget with an error', async () => {
    const { sandbox, upstream } = await sandboxed({ callBudget: 2 })
    const run = upstream.begin(AbortSignal.timeout(60_000))
    await run.get('database-updated', {}, Anything)
    await run.get('database-updated', {}, Anything)
    const failure = await failureOf(run.get('database-updated', {}, Anything))
    expect([failure.message, sandbox.faults.calls.importyeti, run.callsLeft()]).toEqual([
      'Records: all 2 calls allowed for one refresh are used',
      2,
      0,
    ])
  })

  it('stops at once with the signal’s reason when the run is aborted', async () => {
    const { sandbox, upstream } = await sandboxed()
    sandbox.faults.set('importyeti', { kind: 'hang' })
    const stop = new AbortController()
    const call = upstream.begin(stop.signal).get('database-updated', {}, Anything)
    setTimeout(() => stop.abort(new Error('enough')), 50)
    await expect(call).rejects.toThrow('enough')
  })

  it('stops at once when the run is aborted during a backoff', async () => {
    const { sandbox, upstream } = await sandboxed()
    sandbox.faults.set('importyeti', { kind: '429', retryAfter: 30 })
    const stop = new AbortController()
    const call = upstream.begin(stop.signal).get('database-updated', {}, Anything)
    setTimeout(() => stop.abort(new Error('enough')), 500)
    await expect(call).rejects.toThrow('enough')
    expect(sandbox.faults.calls.importyeti).toBe(1)
  })

  it('does not retry a refused call', async () => {
    const sandbox = await startSandbox()
    stops.push(sandbox.stop)
    const upstream = createUpstream({
      label: 'Records',
      baseUrl: sandbox.urls.importyeti,
      headers: { IYApiKey: 'wrong' },
      callBudget: 9,
    })
    const failure = await failureOf(
      upstream.begin(AbortSignal.timeout(60_000)).get('database-updated', {}, Anything),
    )
    expect([failure.message, sandbox.faults.calls.importyeti]).toEqual([
      'Records refused the key (401): {"message":"Unauthorized"}',
      1,
    ])
  })

  it('names the field of an answer with an unexpected shape', async () => {
    const { upstream } = await sandboxed()
    const run = upstream.begin(AbortSignal.timeout(60_000))
    const failure = await failureOf(
      run.get('database-updated', {}, z.object({ data: z.object({ day: z.string() }) })),
    )
    expect(failure.message).toMatch(/^Records: data /)
  })

  it.each([
    ['a redirect', 302, { location: 'http://127.0.0.1:1/' }, '', /redirects elsewhere \(302\)/],
    ['a body of 17 MB', 200, {}, `"${'a'.repeat(17 * 1024 * 1024)}"`, /exceeds 16 MB/],
  ] as const)('does not follow %s', async (_, status, headers, body, words) => {
    const server = createServer((_request, response) => response.writeHead(status, headers).end(body))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    stops.push(async () => {
      server.closeAllConnections()
      server.close()
    })
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const upstream = createUpstream({ label: 'Records', baseUrl, headers: {}, callBudget: 9 })
    const failure = await failureOf(upstream.begin(AbortSignal.timeout(60_000)).get('x', {}, Anything))
    expect(failure.message).toMatch(words)
  })
})
