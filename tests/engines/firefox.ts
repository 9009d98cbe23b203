import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { WebSocket } from 'undici'
import * as z from 'zod'
import { type Engine, keyActions, PHONE, sourceOf, tapActions } from './engine.ts'
import { startProgram, stopProgram, whenReady } from './programs.ts'
import { waitFor } from './wait-for.ts'

/** Headless Firefox, driven by its WebDriver BiDi. */
export async function openFirefox(): Promise<Engine> {
  const profile = await mkdtemp(join(tmpdir(), 'tideline-firefox-'))
  await writeFile(join(profile, 'user.js'), QUIET)
  const program = startProgram(
    'firefox-esr',
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0', 'about:blank'],
    { HOME: profile },
  )
  const address = await whenReady(program, () => /BiDi listening on (ws:\S+)/.exec(program.printed())?.[1])
  const noise: string[] = []
  const bidi = await connect(`${address}/session`, (line) => noise.push(line))
  const { capabilities } = await bidi.send(SessionStarted, 'session.new', { capabilities: {} })
  await bidi.send(Nothing, 'session.subscribe', { events: ['log.entryAdded'] })
  const { contexts } = await bidi.send(Tree, 'browsingContext.getTree', {})
  const [{ context }] = contexts
  await bidi.send(Nothing, 'browsingContext.setViewport', { context, viewport: PHONE })
  return {
    name: `Firefox ${capabilities.browserVersion}`,
    asIphone: false,
    open: async (url) => {
      // BiDi's own wait never ends if the old page changes its address.
      const evaluate = (expression: string) =>
        bidi.send(Evaluated, 'script.evaluate', { target: { context }, expression, awaitPromise: false })
      await evaluate('document.isLeft = true')
      await bidi.send(Nothing, 'browsingContext.navigate', { context, url, wait: 'none' })
      await waitFor(
        async () => {
          const { result } = await evaluate("String(!document.isLeft && document.readyState === 'complete')")
          return result?.value === 'true' || undefined
        },
        { ms: REPLY_MS, orSay: () => `Firefox does not arrive at ${url}` },
      )
    },
    run: async (answer, inPage, ...args) => {
      const { result, exceptionDetails } = await bidi.send(Evaluated, 'script.evaluate', {
        target: { context },
        expression: `(async () => JSON.stringify((await ${sourceOf(inPage)}(...${JSON.stringify(args)})) ?? null))()`,
        awaitPromise: true,
      })
      if (exceptionDetails) throw new Error(exceptionDetails.text)
      return answer.parse(JSON.parse(String(result?.value ?? 'null')))
    },
    tap: async (at) => {
      await bidi.send(Nothing, 'input.performActions', { context, actions: tapActions(at) })
    },
    type: async (keys) => {
      await bidi.send(Nothing, 'input.performActions', { context, actions: keyActions(keys) })
    },
    screenshot: async () => {
      const { data } = await bidi.send(Shot, 'browsingContext.captureScreenshot', { context })
      return Buffer.from(data, 'base64')
    },
    complaints: () => noise.splice(0),
    close: async () => {
      bidi.close()
      await stopProgram(program)
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** Disables a new profile's requests to Mozilla. */
const QUIET = [
  'app.normandy.enabled',
  'app.shield.optoutstudies.enabled',
  'browser.backup.enabled',
  'browser.shell.checkDefaultBrowser',
  'datareporting.healthreport.uploadEnabled',
  'nimbus.rollouts.enabled',
]
  .map((name) => `user_pref('${name}', false)\n`)
  .join('')

const REPLY_MS = 60_000

const Nothing = z.object({})
const SessionStarted = z.object({ capabilities: z.object({ browserVersion: z.string() }) })
const Tree = z.object({ contexts: z.tuple([z.object({ context: z.string() })]) })
const Evaluated = z.object({
  result: z.optional(z.object({ value: z.optional(z.unknown()) })),
  exceptionDetails: z.optional(z.object({ text: z.string() })),
})
const Shot = z.object({ data: z.string() })
const Entry = z.object({
  level: z.string(),
  type: z.string(),
  text: z.nullable(z.string()),
})
const Message = z.union([
  z.object({ type: z.literal('success'), id: z.number(), result: z.unknown() }),
  z.object({ type: z.literal('error'), id: z.number(), error: z.string(), message: z.string() }),
  z.object({ type: z.literal('event'), method: z.literal('log.entryAdded'), params: Entry }),
  z.object({ type: z.literal('event'), method: z.string() }),
])

interface Connection {
  send<Result>(result: z.ZodType<Result>, method: string, params: object): Promise<Result>
  close(): void
}

async function connect(address: string, complain: (line: string) => void): Promise<Connection> {
  const socket = new WebSocket(address)
  const waiting = new Map<number, { done(result: unknown): void; fail(error: Error): void }>()
  let sent = 0
  socket.addEventListener('message', ({ data }) => {
    const message = Message.parse(JSON.parse(String(data)))
    if (message.type === 'success') waiting.get(message.id)?.done(message.result)
    else if (message.type === 'error')
      waiting.get(message.id)?.fail(new Error(`${message.error}: ${message.message}`))
    else if ('params' in message && ['error', 'warn'].includes(message.params.level))
      complain(`${message.params.type} ${message.params.level}: ${message.params.text}`)
  })
  socket.addEventListener('close', () => {
    for (const { fail } of waiting.values()) fail(new Error('Firefox has closed the connection'))
  })
  await new Promise<void>((done, fail) => {
    socket.addEventListener('open', () => done())
    socket.addEventListener('error', ({ message }) => fail(new Error(`No connection to Firefox: ${message}`)))
  })
  return {
    send: async (result, method, params) => {
      sent += 1
      const id = sent
      const reply = new Promise<unknown>((done, fail) => waiting.set(id, { done, fail }))
      socket.send(JSON.stringify({ id, method, params }))
      const late = pause(REPLY_MS, undefined, { ref: false }).then(() => {
        throw new Error(`${method}: Firefox does not answer`)
      })
      return result.parse(await Promise.race([reply, late]).finally(() => waiting.delete(id)))
    },
    close: () => socket.close(),
  }
}
