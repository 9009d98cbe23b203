import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { PAGE_SLOT, STATE_SLOT } from '../contracts/page.ts'
import type { Log } from '../log.ts'
import { type AppFile, etagOf } from './app-files.ts'
import { fillSlots } from './fill-slots.ts'
import type { PageRenderer } from './page-renderer.ts'

export interface RenderedPages {
  /** Whether pages under this path are rendered at all. */
  has(path: string): boolean
  /**
   * The page as a visitor sees it first, ready to be sent. Null where it is not rendered, does not exist, or is not ready
   * soon enough: then its frame serves.
   */
  find(page: Asked, headOf: HeadOf): Promise<AppFile | null>
  /** Of another edition: what was rendered goes, and what most come for is rendered at once. */
  renew(): void
}

interface Asked {
  address: string
  /** For a desktop; else for a phone. */
  wide: boolean
}

/** What stands in the open places of a page's head, as HTML. Null: there is no such page. */
export type HeadOf = () => Promise<Record<string, string> | null>

interface Deps {
  /** By the first part of the address. */
  templates: Map<string, AppFile>
  renderer: PageRenderer
  log: Log
}

/** Pages of data and the parts of their addresses that they read; with any other the frame serves. */
const RENDERED: Record<string, readonly string[]> = {
  '/': [],
  '/trending': ['category', 'origin', 'order', 'list'],
  '/product': [],
  '/suppliers': ['q', 'country', 'category', 'minShipments', 'shippedWithin', 'forwarders', 'sort', 'page'],
  '/supplier': ['product'],
  '/premium': [],
  '/track-record': ['kind', 'state', 'whose', 'question', 'channel', 'page'],
}

/** Each is rendered once an edition, whoever asks first; the store holds so many bytes, and what was asked for longest ago goes. */
export function openRenderedPages({ templates, renderer, log }: Deps): RenderedPages {
  let pages = new Map<string, AppFile>()
  let underway = new Map<string, Promise<AppFile | null>>()
  let bytes = 0

  async function render(
    { address, wide }: Asked,
    template: AppFile,
    headOf: HeadOf,
  ): Promise<AppFile | null> {
    const head = await headOf()
    if (head === null) return null
    const { status, html, state } = await renderer.render(address, wide)
    if (status !== 200) return null
    return await pack(template, fillSlots(template, { ...head, [PAGE_SLOT]: html, [STATE_SLOT]: state }))
  }

  function keep(key: string, page: AppFile): void {
    pages.set(key, page)
    bytes += sizeOf(page)
    for (const [oldest, file] of pages) {
      if (bytes <= BYTES_MAX) break
      pages.delete(oldest)
      bytes -= sizeOf(file)
    }
  }

  function start(key: string, asked: Asked, template: AppFile, headOf: HeadOf): Promise<AppFile | null> {
    const [edition, own] = [pages, underway]
    const started = render(asked, template, headOf)
      .then((page) => {
        if (page && edition === pages) keep(key, page)
        return page
      })
      .catch((error: unknown) => {
        log.warn({ err: error, address: asked.address }, 'A page was not rendered; its frame serves')
        return null
      })
      .finally(() => own.delete(key))
    own.set(key, started)
    return started
  }

  return {
    has: (path) => RENDERED[path] !== undefined,
    async find(asked, headOf) {
      const template = templateOf(asked.address, templates)
      if (!template) return null
      const key = `${asked.wide ? 'wide' : 'phone'} ${asked.address}`
      const kept = pages.get(key)
      if (kept) {
        // The last one asked for is the last to go.
        pages.delete(key)
        pages.set(key, kept)
        return kept
      }
      if (underway.size >= UNDERWAY_MAX && !underway.has(key)) return null
      return await soonEnough(underway.get(key) ?? start(key, asked, template, headOf))
    },
    renew() {
      pages = new Map()
      underway = new Map()
      bytes = 0
    },
  }
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

async function pack(template: AppFile, html: string): Promise<AppFile> {
  const plain = Buffer.from(html)
  const [zipped, brotli] = await Promise.all([compressGzip(plain), compressBrotli(plain, QUICKLY)])
  return { ...template, etag: etagOf(plain), plain, gzip: zipped, brotli }
}

const sizeOf = ({ plain, gzip: zipped, brotli }: AppFile) =>
  plain.length + (zipped?.length ?? 0) + (brotli?.length ?? 0)

const compressGzip = promisify(gzip)
const compressBrotli = promisify(brotliCompress)
const QUICKLY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

/** Who waits longer sees the frame, and the page is there for the next. */
const PATIENCE_MS = 150
const UNDERWAY_MAX = 50
const BYTES_MAX = 64 * 1024 * 1024
