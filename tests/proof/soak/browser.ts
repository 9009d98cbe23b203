import { Agent, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { FROM_APP } from '../../support/revealing.ts'
import type { AnswerStatistics } from './answer-statistics.ts'

export interface Person {
  address: string
  cookie: string | null
  phone: boolean
  /** App files are cached. */
  hasApp: boolean
}

/** The parts that a server notices: connections, cache and version. */
export interface Browser {
  /** The page and its uncached links. */
  open(path: string): Promise<void>
  /** Null: refused. `kept`: cached in every process. */
  ask<Answer>(path: string, options?: { kept?: boolean }): Promise<Answer | null>
  below<Answer>(path: string, options?: { kept?: boolean }): Promise<Answer | null>
  send<Answer>(method: 'GET' | 'POST', path: string, body?: object): Promise<Answer | null>
  close(): void
}

interface Reply {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
  ms: number
}

const PHONE =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36'
const DESKTOP =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'
const PATIENCE_MS = 15_000
const TRIES = 3
/** The app polls the status once a minute. */
const VERSION_MS = 60_000
const PICTURES = 3

/** Only the latest version is cached in the processes. */
let newest: string | null = null

export function openBrowser(
  origin: string,
  { address, cookie, phone, hasApp }: Person,
  statistics: AnswerStatistics,
): Browser {
  const agent = new Agent({ keepAlive: true, maxSockets: 6 })
  const cache = new Map<string, { etag: string; text: string }>()
  /** Content-addressed, so cached for good. */
  const files = new Set<string>()
  let version: string | null = null
  let versionAt = 0
  const headers = {
    'accept-encoding': 'br',
    'accept-language': 'en-US,en;q=0.9',
    'user-agent': phone ? PHONE : DESKTOP,
    'sec-ch-ua-mobile': phone ? '?1' : '?0',
    'x-forwarded-for': address,
    ...(cookie === null ? {} : { cookie }),
  }

  async function get(
    path: string,
    {
      accept,
      kept = false,
      alsoExpected = [],
    }: { accept: string; kept?: boolean | undefined; alsoExpected?: number[] },
  ): Promise<Reply> {
    const known = cache.get(path)
    const reply = await exchange(path, {
      headers: { ...headers, accept, ...(known ? { 'if-none-match': known.etag } : {}) },
    })
    const { status } = reply
    judge(path, reply, {
      kept,
      expected: status === 200 || (status === 304 && known !== undefined) || alsoExpected.includes(status),
    })
    if (status === 304 && known) return { ...reply, status: 200, text: known.text }
    const etag = reply.headers.etag
    if (status === 200 && typeof etag === 'string') cache.set(path, { etag, text: reply.text })
    return reply
  }

  function judge(path: string, reply: Reply, { kept, expected }: { kept: boolean; expected: boolean }): void {
    const { status, ms, text } = reply
    const route = `${cookie !== null && !path.startsWith('/api') ? 'member ' : ''}${routeOf(path)}`
    statistics.note({ route, status, ms, kept, expected, words: expected ? '' : text })
  }

  async function fetchFile(path: string): Promise<void> {
    files.add(path)
    const reply = await exchange(path, { headers: { ...headers, accept: '*/*' } })
    judge(path, reply, { kept: path.startsWith('/assets/'), expected: reply.status === 200 })
  }

  async function pointer(not: string | null): Promise<string | null> {
    const path = `/api/edition${not === null ? '' : `?not=${not}`}`
    const { status, text } = await get(path, { accept: '*/*', kept: not === null })
    if (status !== 200) return version
    newest = (JSON.parse(text) as { version: string }).version
    return newest
  }

  async function ask<Answer>(path: string, { kept = false } = {}): Promise<Answer | null> {
    const { status, text } = await get(path, { accept: '*/*', kept: kept && cookie === null })
    return status === 200 ? (JSON.parse(text) as Answer) : null
  }

  function exchange(
    path: string,
    options: { method?: string; headers: Record<string, string>; body?: string },
  ): Promise<Reply> {
    const from = performance.now()
    const ended = (reply: Omit<Reply, 'ms'>) => ({ ...reply, ms: performance.now() - from })
    return new Promise((done) => {
      const { body, ...rest } = options
      const asked = request(origin + path, { ...rest, agent, timeout: PATIENCE_MS })
      asked.on('timeout', () => asked.destroy(new Error('no answer in time')))
      asked.on('error', (error) => done(ended({ status: 0, headers: {}, text: error.message })))
      asked.on('response', async (reply) => {
        const status = reply.statusCode ?? 0
        const isText = /^(text|application\/json)/.test(reply.headers['content-type'] ?? '')
        const read = async () => {
          const bytes = await buffer(reply)
          return isText && !path.startsWith('/assets/')
            ? await textOf(bytes, reply.headers['content-encoding'])
            : ''
        }
        const text = await read().catch((error: Error) => error)
        done(
          ended(
            text instanceof Error
              ? { status: 0, headers: {}, text: text.message }
              : { status, headers: reply.headers, text },
          ),
        )
      })
      asked.end(body)
    })
  }

  return {
    ask,
    open: async (path) => {
      const { text } = await get(path, { accept: 'text/html', kept: true })
      const linked = [...text.matchAll(/(?:src|href)="(\/(?:assets|img)\/[^"]+)"/g)].map(([, file]) => file)
      const isNew = (file: string | undefined): file is string => file !== undefined && !files.has(file)
      const scripts = linked.filter((file) => !hasApp && file?.startsWith('/assets/')).filter(isNew)
      const pictures = linked.filter((file) => file?.startsWith('/img/')).filter(isNew)
      const wanted = new Set([...scripts, ...pictures.slice(0, PICTURES)])
      await Promise.all([...wanted].map(fetchFile))
    },
    below: async <Answer>(path: string, options: { kept?: boolean } = {}) => {
      if (version === null || performance.now() - versionAt > VERSION_MS) {
        version = await pointer(null)
        versionAt = performance.now()
      }
      for (let tries = 0; tries < TRIES && version !== null; tries += 1) {
        const address = path.replace('/api/', `/api/e/${version}/`)
        // Versioned answers are immutable.
        const known = cache.get(address)
        if (known) return JSON.parse(known.text) as Answer
        const kept = options.kept && version === newest
        const reply = await get(address, { accept: '*/*', alsoExpected: [300], kept })
        if (reply.status === 200) return JSON.parse(reply.text) as Answer
        if (reply.status !== 300) return null
        version = await pointer(version)
      }
      return await ask<Answer>(path, options)
    },
    send: async <Answer>(method: 'GET' | 'POST', path: string, body?: object) => {
      const reply = await exchange(path, {
        method,
        headers: { ...headers, ...FROM_APP, ...(body ? { 'content-type': 'application/json' } : {}) },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      judge(`${path}${method === 'POST' ? ' (write)' : ''}`, reply, {
        kept: false,
        expected: reply.status === 200,
      })
      return reply.status === 200 ? (JSON.parse(reply.text) as Answer) : null
    },
    close: () => agent.destroy(),
  }
}

const unpack = promisify(brotliDecompress)

async function textOf(bytes: Buffer, encoding: string | undefined): Promise<string> {
  return (encoding === 'br' ? await unpack(bytes) : bytes).toString('utf8')
}

function routeOf(path: string): string {
  const [address = '', ...more] = path.split(' ')
  const [place = '', query] = address.split('?')
  const route = place
    .replace(/^\/api\/e\/[^/]+/, '/api/e/:v')
    .replace(/^\/assets\/.+/, '/assets/*')
    .replace(/\/[0-9a-f]{64}\/\d+.*/, '/:sha/:width')
    .replace(/\/\d+(?=[/.]|$)/g, '/:id')
  const asked = [...new URLSearchParams(query).keys()].filter((name) => name !== 'productName')
  return [route + (asked.length > 0 ? `?${asked.sort().join('&')}` : ''), ...more].join(' ')
}
