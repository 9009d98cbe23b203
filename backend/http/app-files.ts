import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type Koa from 'koa'
import pLimit from 'p-limit'
import {
  escapeHtml,
  NO_SUPPORT_ADDRESS,
  ORIGIN_PLACEHOLDER,
  SIGN_IN_PLACEHOLDER,
  SUPPORT_LINE_PLACEHOLDER,
  SUPPORT_PLACEHOLDER,
} from '../contracts/page.ts'
import { JSON_TYPE } from './serve.ts'

export interface AppFile {
  type: string
  cacheControl: string
  etag: string
  plain: Buffer
  /** Null: not compressible. */
  encoded: ((encoding: Encoding) => Promise<Buffer>) | null
}

type Encoding = 'br' | 'gzip'

export interface AppFiles {
  files: Map<string, AppFile>
  /** HTML served only for its page URL, never as a file. */
  frames: Map<string, AppFile>
  templates: Map<string, AppFile>
}

export interface PageWords {
  origin: string
  signInName: string
  supportAddress: string | null
}

export async function readAppFiles(folder: string, words: PageWords): Promise<AppFiles> {
  const found: AppFiles = { files: new Map(), frames: new Map(), templates: new Map() }
  if (!existsSync(folder)) return found
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  await pLimit(AT_ONCE).map(entries, async (entry) => {
    const path = join(entry.parentPath, entry.name)
    const address = `/${relative(folder, path).split(sep).join('/')}`
    const type = TYPES[extname(entry.name)]
    const [, own, inside] = FILLED_HERE.exec(address) ?? []
    // Types missing here are not for browsers: source maps, build manifest.
    if (!entry.isFile() || !type || (!inside && /\/\./.test(address))) return
    const file = await pack(path, { address, type, words })
    if (inside) found[own === 'frames' ? 'frames' : 'templates'].set(inside, file)
    else found.files.set(address, file)
  })
  return found
}

/** The limit of open files can be small. */
const AT_ONCE = 2

/** A 404 has no validator for the next request. */
export async function send(ctx: Koa.Context, file: AppFile, status: 200 | 404 = 200): Promise<void> {
  ctx.set('Cache-Control', file.cacheControl)
  ctx.set('Content-Type', file.type)
  ctx.vary('Accept-Encoding')
  ctx.status = status
  if (status === 200) {
    ctx.set('ETag', file.etag)
    if (ctx.get('If-None-Match').includes(file.etag)) {
      ctx.status = 304
      return
    }
  }
  const encoding = file.encoded && smallest(ctx.get('Accept-Encoding'))
  if (encoding) ctx.set('Content-Encoding', encoding)
  ctx.body = encoding ? await file.encoded?.(encoding) : file.plain
  ctx.set('Content-Type', file.type)
}

export function etagOf(content: Buffer | string): string {
  return `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 27)}"`
}

async function pack(
  path: string,
  { address, type, words }: { address: string; type: string; words: PageWords },
): Promise<AppFile> {
  const built = await readFile(path)
  const open =
    /html|plain/.test(type) && (built.includes(ORIGIN_PLACEHOLDER) || built.includes(SIGN_IN_PLACEHOLDER))
  const plain = open ? Buffer.from(filled(built.toString('utf8'), words)) : built
  const compressible = plain.length > 1024 && /text|json|javascript|svg/.test(type)
  const known = compressible && !open ? await twin(path) : null
  return {
    type,
    cacheControl: cacheControlOf(address),
    etag: etagOf(plain),
    plain,
    encoded: compressible ? encoder(plain, { known }) : null,
  }
}

/**
 * Compresses at the first request: the build has compressed what most browsers ask for. `known`: Brotli of
 * the build. `quality`: of Brotli here, 0 to 11.
 */
export function encoder(
  plain: Buffer,
  { known = null, quality = 9 }: { known?: Buffer | null; quality?: number } = {},
): (encoding: Encoding) => Promise<Buffer> {
  const done: Partial<Record<Encoding, Promise<Buffer>>> = known ? { br: Promise.resolve(known) } : {}
  const compress = {
    br: () => compressBrotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
    gzip: () => compressGzip(plain, { level: 9 }),
  }
  return async (encoding) => {
    done[encoding] ??= compressing(compress[encoding])
    return await done[encoding]
  }
}

/**
 * zlib shares four threads with password hashing of database connections. Queued files delayed those by up to
 * three seconds, so two threads stay free.
 */
const compressing = pLimit(2)

function filled(html: string, { origin, signInName, supportAddress }: PageWords): string {
  return html
    .replaceAll(ORIGIN_PLACEHOLDER, origin)
    .replaceAll(SIGN_IN_PLACEHOLDER, () => escapeHtml(signInName))
    .replaceAll(SUPPORT_PLACEHOLDER, () => escapeHtml(supportAddress ?? ''))
    .replaceAll(SUPPORT_LINE_PLACEHOLDER, () => escapeHtml(supportAddress ?? NO_SUPPORT_ADDRESS))
}

/** Maximum compression from the build. */
async function twin(path: string): Promise<Buffer | null> {
  return existsSync(`${path}.br`) ? await readFile(`${path}.br`) : null
}

const compressGzip = promisify(gzip)
const compressBrotli = promisify(brotliCompress)

function smallest(accepted: string): Encoding | null {
  if (/\bbr\b/.test(accepted)) return 'br'
  return /\bgzip\b/.test(accepted) ? 'gzip' : null
}

function cacheControlOf(address: string): string {
  if (address.startsWith('/assets/')) return 'public, max-age=31536000, immutable'
  if (/^\/(icons|screenshots)\/|^\/(favicon|apple-touch-icon|share)/.test(address))
    return 'public, max-age=86400'
  return 'no-cache'
}

const FILLED_HERE = /^\/\.(frames|pages)(\/.+)\.html$/

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': JSON_TYPE,
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
}
