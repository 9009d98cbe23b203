import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod'
import { type Engine, keyActions, PHONE, sourceOf, tapActions } from './engine.ts'
import { answers, freePort, startProgram, stopProgram, whenReady } from './programs.ts'

/**
 * WebKitGTK's MiniBrowser on a virtual display, by WebDriver, with an iPhone user agent. It does not expose
 * its console, so the proxy gives `complaints`.
 */
export async function openWebkit(complaints: () => string[]): Promise<Engine> {
  const home = await mkdtemp(join(tmpdir(), 'tideline-webkit-'))
  await mkdir(join(home, 'gtk-3.0'))
  await writeFile(join(home, 'gtk-3.0/gtk.css'), NARROW_TOOLBAR)
  const screen = startProgram('Xvfb', ['-displayfd', '1', '-screen', '0', '800x1000x24'])
  const display = await whenReady(screen, () => /^(\d+)\n/.exec(screen.printed())?.[1])
  const port = await freePort()
  const driver = startProgram('WebKitWebDriver', [`--port=${port}`], {
    DISPLAY: `:${display}`,
    HOME: home,
    XDG_CONFIG_HOME: home,
    XDG_CACHE_HOME: home,
    XDG_DATA_HOME: home,
    XDG_RUNTIME_DIR: home,
    GTK_THEME: '',
    NO_AT_BRIDGE: '1',
  })
  const base = `http://127.0.0.1:${port}`
  await whenReady(driver, () => answers(`${base}/status`))
  const ask = askDriver(`${base}/session`)
  const { sessionId, capabilities } = await ask(Session, 'POST', '', {
    capabilities: {
      alwaysMatch: {
        'webkitgtk:browserOptions': {
          binary: browserPath(),
          args: ['--automation', `--user-agent=${IPHONE}`],
        },
      },
    },
  })
  const post = (path: string, body: object) => ask(z.unknown(), 'POST', `/${sessionId}${path}`, body)
  const evaluate = (script: string) =>
    ask(Evaluated, 'POST', `/${sessionId}/execute/async`, { script, args: [] })
  await fitWindow(post, evaluate)
  return {
    name: `WebKitGTK ${capabilities.browserVersion}`,
    asIphone: true,
    open: async (url) => {
      await post('/url', { url })
    },
    run: async (answer, inPage, ...args) => {
      const { value, error } = await evaluate(`const done = arguments[0];
        Promise.resolve().then(() => ${sourceOf(inPage)}(...${JSON.stringify(args)}))
          .then((value) => done({ value: value ?? null }), (error) => done({ error: String(error) }))`)
      if (error !== undefined) throw new Error(error)
      return answer.parse(value)
    },
    tap: async (at) => {
      await post('/actions', { actions: tapActions(at) })
    },
    type: async (keys) => {
      await post('/actions', { actions: keyActions(keys) })
    },
    screenshot: async () =>
      Buffer.from(await ask(z.string(), 'GET', `/${sessionId}/screenshot`, undefined), 'base64'),
    complaints,
    close: async () => {
      await ask(z.unknown(), 'DELETE', `/${sessionId}`, undefined)
      await stopProgram(driver)
      await stopProgram(screen)
      await rm(home, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'

/** The toolbar's minimum width exceeds a phone's. */
const NARROW_TOOLBAR =
  '* { min-width: 0; min-height: 0; padding: 0; margin: 0; border-width: 0; font-size: 4px }\n'

const REPLY_MS = 60_000

const Session = z.object({
  sessionId: z.string(),
  capabilities: z.object({ browserVersion: z.string() }),
})
const Evaluated = z.object({ value: z.optional(z.unknown()), error: z.optional(z.string()) })
const Size = z.object({ width: z.number(), height: z.number() })

function browserPath(): string {
  const paths = ['x86_64', 'aarch64'].map(
    (machine) => `/usr/lib/${machine}-linux-gnu/webkit2gtk-4.1/MiniBrowser`,
  )
  const found = paths.find((path) => existsSync(path))
  if (!found) throw new Error(`There is no ${paths.join(' and no ')}`)
  return found
}

type Ask = <Value>(
  value: z.ZodType<Value>,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body: object | undefined,
) => Promise<Value>

function askDriver(base: string): Ask {
  return async (value, method, path, body) => {
    const reply = await fetch(base + path, {
      method,
      body: body ? JSON.stringify(body) : null,
      signal: AbortSignal.timeout(REPLY_MS),
    })
    const text = await reply.text()
    if (!reply.ok) throw new Error(`${method} ${path}: ${text.slice(0, 500)}`)
    return z.object({ value }).parse(JSON.parse(text)).value
  }
}

/** Enlarges the window by the toolbar's size. */
async function fitWindow(
  post: (path: string, body: object) => Promise<unknown>,
  evaluate: (script: string) => Promise<unknown>,
): Promise<void> {
  const inside = async () =>
    z
      .object({ value: Size })
      .parse(await evaluate('arguments[0]({ value: { width: innerWidth, height: innerHeight } })')).value
  let { width, height } = PHONE
  for (let tries = 0; tries < 10; tries += 1) {
    await post('/window/rect', { x: 0, y: 0, width, height })
    await pause(200)
    const seen = await inside()
    if (seen.width === PHONE.width && seen.height === PHONE.height) return
    width += PHONE.width - seen.width
    height += PHONE.height - seen.height
  }
  throw new Error(
    `WebKit’s window cannot be ${PHONE.width} by ${PHONE.height}: ${JSON.stringify(await inside())}`,
  )
}
