import { PAGE_SLOT, STATE_SLOT } from '../contracts/page.ts'
import type { Log } from '../process/log.ts'
import { type AppFile, encoder, etagOf } from './app-files.ts'
import { FairQueue } from './fair-queue.ts'
import { fillSlots } from './fill-slots.ts'
import type { PageRenderer } from './page-renderer.ts'

export interface RenderedPages {
  has(path: string): boolean
  /** Null: not rendered, missing or not ready in time; serve the frame. */
  find(page: Asked): Promise<AppFile | null>
  /** The 404 page with links onward; null as above. */
  findMissing(kind: string, asked: Omit<Asked, 'address'>): Promise<AppFile | null>
  begin(): void
  /** True until the first warm-up ends or times out; until then most visitors get frames. */
  isWarming(): boolean
  /** Drops old pages and renders those requested last. */
  renew(): void
  close(): Promise<void>
}

interface Asked {
  address: string
  /** Desktop layout; otherwise phone. */
  wide: boolean
  /** Fair-queue key. */
  network: string
}

interface Deps {
  templates: Map<string, AppFile>
  renderer: PageRenderer
  headOf(path: string): Promise<Record<string, string> | null>
  now(): Date
  log: Log
}

interface Order extends Asked {
  key: string
  template: AppFile
  status: 200 | 404
}

interface Kept {
  page: AppFile
  /** In ms. */
  renderedAt: number
  tryAgainAt: number
}

/** Rendered paths and the query parameters they read; others get the frame. */
const RENDERED: Record<string, readonly string[]> = {
  '/': [],
  '/trending': ['category', 'origin', 'order', 'list'],
  '/product': [],
  '/suppliers': ['q', 'country', 'category', 'minShipments', 'shippedWithin', 'forwarders', 'sort', 'page'],
  '/supplier': ['product'],
  '/premium': [],
  '/track-record': ['kind', 'state', 'whose', 'question', 'channel', 'page'],
}
export const HOT = ['/', '/trending', '/suppliers', '/premium', '/track-record']

/** One unknown id per kind; its page serves for all. */
const MISSING: Record<string, string> = {
  product: '/product/999999999999999999',
  supplier: '/supplier/999999999999999999',
  insights: '/insights/no-such-article',
  page: '/no/such/page',
}

/**
 * Each page once per version, queued under the first network that asks. The store evicts the least recently
 * requested by bytes. Relative times on busy pages are at most a minute old.
 */
export function openRenderedPages({ templates, renderer, headOf, now, log }: Deps): RenderedPages {
  let pages = new Map<string, Kept>()
  /** `waiting`: queued, by network and page. `begun`: rendering, by page. */
  let waiting = new Map<string, Promise<AppFile | null>>()
  let begun = new Map<string, Promise<AppFile | null>>()
  const queue = new FairQueue(TURNS)
  let bytes = 0
  let hot: Order[] = []
  let isClosed = false
  /** In ms; null: not begun, or complete. */
  let warmingSince: number | null = null
  /** Newest last, of any version. */
  const wanted = new Map<string, Order>()

  async function render({ address, wide, template, status }: Order): Promise<AppFile | null> {
    const head = status === 200 ? await headOf(address.replace(/\?.*/, '')) : {}
    if (head === null) return null
    const page = await renderer.render(address, wide)
    if (status === 200 && page.status !== 200) return null
    return pack(template, fillSlots(template, { ...head, [PAGE_SLOT]: page.html, [STATE_SLOT]: page.state }))
  }

  function keep(key: string, page: AppFile): void {
    bytes += sizeOf(page) - sizeOf(pages.get(key)?.page)
    const renderedAt = now().getTime()
    pages.set(key, { page, renderedAt, tryAgainAt: renderedAt + FRESH_MS })
    for (const [oldest, kept] of pages) {
      if (bytes <= BYTES_MAX) break
      pages.delete(oldest)
      bytes -= sizeOf(kept.page)
    }
  }

  /** Queues the page for its network, or joins a rendering in progress. */
  function start(order: Order): Promise<AppFile | null> {
    const [version, own, since] = [pages, waiting, now().getTime()]
    const ownKey = `${order.network} ${order.key}`
    const started = begun.get(order.key) ?? own.get(ownKey)
    if (started) return started
    const page = queue
      .run(order.network, async () => {
        if (version !== pages) return null
        const kept = pages.get(order.key)
        return kept && kept.renderedAt >= since ? kept.page : await begin(order)
      })
      // The queue is full.
      .catch(() => null)
      .finally(() => own.delete(ownKey))
    own.set(ownKey, page)
    return page
  }

  function begin(order: Order): Promise<AppFile | null> {
    const { key, address } = order
    const [version, own] = [pages, begun]
    const isOver = () => version !== pages
    const page = render(order)
      .then((rendered) => {
        if (rendered === null || isOver()) return null
        keep(key, rendered)
        return rendered
      })
      .catch((error: unknown) => {
        if (!isOver()) log.warn({ err: error, address }, 'A page was not rendered; its frame serves')
        return null
      })
      .finally(() => own.delete(key))
    own.set(key, page)
    return page
  }

  /** One by one, so another request waits for one page at most. */
  async function warm(): Promise<void> {
    const version = pages
    for (const order of [...hot, ...[...wanted.values()].reverse()]) {
      if (version !== pages || isClosed) return
      if (!pages.has(order.key)) await start({ ...order, network: OURS })
    }
    if (version === pages) warmingSince = null
  }

  function want(order: Order): void {
    wanted.delete(order.key)
    wanted.set(order.key, order)
    const [oldest] = wanted.keys()
    if (wanted.size > WANTED_MAX && oldest !== undefined) wanted.delete(oldest)
  }

  async function get(order: Order): Promise<AppFile | null> {
    const { key } = order
    want(order)
    const kept = pages.get(key)
    if (kept) {
      // Moves it to the end, evicted last.
      pages.delete(key)
      pages.set(key, kept)
      const time = now().getTime()
      if (time < kept.tryAgainAt) return kept.page
      kept.tryAgainAt = time + FRESH_MS
      if (time < kept.renderedAt + OLD_MS) {
        void start(order)
        return kept.page
      }
    }
    if (isClosed) return kept?.page ?? null
    const page = await soonEnough(start(order))
    return page ?? pages.get(key)?.page ?? null
  }

  function orderOf({ address, wide, network }: Asked): Order | null {
    const template = templateOf(address, templates)
    return template ? { key: keyOf(address, wide), address, wide, network, template, status: 200 } : null
  }

  function orderMissing(kind: string, { wide, network }: Omit<Asked, 'address'>): Order | null {
    const [address, template] = [MISSING[kind] ?? MISSING.page, templates.get('/missing')]
    if (address === undefined || !template) return null
    return { key: `no ${keyOf(address, wide)}`, address, wide, network, template, status: 404 }
  }

  return {
    has: (path) => RENDERED[path] !== undefined,
    find: async (asked) => await ifAny(orderOf(asked)),
    findMissing: async (kind, asked) => await ifAny(orderMissing(kind, asked)),
    begin() {
      const both = [false, true].map((wide) => ({ wide, network: OURS }))
      const first = HOT.flatMap((address) => both.map((asked) => orderOf({ address, ...asked })))
      const missing = Object.keys(MISSING).flatMap((kind) => both.map((asked) => orderMissing(kind, asked)))
      hot = [...first, ...missing].filter((order) => order !== null)
      warmingSince = now().getTime()
      void warm()
    },
    isWarming: () => warmingSince !== null && now().getTime() < warmingSince + WARMING_MAX_MS,
    renew() {
      forget()
      void warm()
    },
    async close() {
      isClosed = true
      forget()
      await renderer.close()
    },
  }

  function forget(): void {
    pages = new Map()
    waiting = new Map()
    begun = new Map()
    bytes = 0
  }

  async function ifAny(order: Order | null): Promise<AppFile | null> {
    return order && (await get(order))
  }
}

function keyOf(address: string, wide: boolean): string {
  return `${wide ? 'wide' : 'phone'} ${address}`
}

function templateOf(address: string, templates: Map<string, AppFile>): AppFile | undefined {
  const { pathname, searchParams } = new URL(address, 'http://page.invalid')
  const [, kind = '', id] = pathname.split('/')
  const reads = RENDERED[`/${kind}`]
  const isKnown = reads !== undefined && [...searchParams.keys()].every((name) => reads.includes(name))
  const isAboutOne = kind === 'product' || kind === 'supplier'
  return isKnown && isAboutOne === (id !== undefined)
    ? templates.get(kind === '' ? '/index' : `/${kind}`)
    : undefined
}

async function soonEnough(page: Promise<AppFile | null>): Promise<AppFile | null> {
  let clock: NodeJS.Timeout | undefined
  const late = new Promise<null>((go) => {
    clock = setTimeout(() => go(null), PATIENCE_MS)
  })
  return await Promise.race([page, late]).finally(() => clearTimeout(clock))
}

function pack(template: AppFile, html: string): AppFile {
  const plain = Buffer.from(html)
  return { ...template, etag: etagOf(plain), plain, encoded: encoder(plain, { quality: 5 }) }
}

/** In bytes, about a fifth for each encoding. */
function sizeOf(page: AppFile | undefined): number {
  return page ? page.plain.length * 1.4 : 0
}

/** Afterwards the frame is served; the page is ready for the next request. */
const PATIENCE_MS = 400
/** Past `FRESH_MS`: rendered again in the background. Past `OLD_MS`: before the response. */
const FRESH_MS = 60_000
const OLD_MS = 10 * 60_000
const TURNS = { slots: 1, ofOne: 1, waitingOfOne: 4, waitingInAll: 1000, patienceMs: 10_000 }
/** Queue key of this server, ahead of all networks. */
const OURS = ''
/** When rendering fails, frames serve. */
const WARMING_MAX_MS = 20_000
const WANTED_MAX = 24
const BYTES_MAX = 64 * 1024 * 1024
