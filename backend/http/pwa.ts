import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type Koa from 'koa'
import { APP_ROUTES } from '../contracts/routes.ts'
import { JSON_TYPE } from './serve.ts'

interface AppFile {
  type: string
  cacheControl: string
  etag: string
  plain: Buffer
  gzip: Buffer | null
  brotli: Buffer | null
}

/**
 * Serves the built web app from memory. Files named by their content may be kept for ever; everything else is asked
 * about each time. A missing file is a plain 404, never the shell: a browser would take the shell for a script. A page
 * address gets the shell.
 */
export async function servePwa(folder: string): Promise<Koa.Middleware> {
  const files = await readFiles(folder)
  const shell = files.get('/index.html')
  return async (ctx, next) => {
    if (ctx.path.startsWith('/api/')) return await next()
    const file = files.get(ctx.path)
    if (file) return send(ctx, file)
    const known = KNOWN_PAGES.some((page) => page.test(ctx.path))
    if (!shell || !(known || isPageAddress(ctx))) return sayMissing(ctx, shell === undefined)
    send(ctx, shell)
    if (!known) ctx.status = 404
  }
}

/** Only somebody who navigates wants a page; an address with a dot in it wants a file. */
function isPageAddress(ctx: Koa.Context): boolean {
  const wantsHtml = (ctx.headers.accept ?? '').includes('text/html')
  return wantsHtml && !ctx.path.includes('.') && !/^\/(assets|img)\//.test(ctx.path)
}

const KNOWN_PAGES = APP_ROUTES.map((route) => new RegExp(`^${route.replace(/:\w+/g, '[^/]+')}/?$`))

function sayMissing(ctx: Koa.Context, notBuilt: boolean): void {
  ctx.status = 404
  ctx.set('Cache-Control', 'no-store')
  ctx.type = 'text/plain; charset=utf-8'
  ctx.body = notBuilt && ctx.path === '/' ? 'The app is not built yet: run "npm run build".' : 'Not found'
}

function send(ctx: Koa.Context, file: AppFile): void {
  ctx.set('Cache-Control', file.cacheControl)
  ctx.set('Content-Type', file.type)
  ctx.set('ETag', file.etag)
  ctx.vary('Accept-Encoding')
  ctx.status = 200
  if (ctx.get('If-None-Match').includes(file.etag)) {
    ctx.status = 304
    return
  }
  const accepted = ctx.get('Accept-Encoding')
  const [encoding, body] = smallest(file, accepted)
  if (encoding) ctx.set('Content-Encoding', encoding)
  ctx.body = body
  ctx.set('Content-Type', file.type)
}

function smallest(file: AppFile, accepted: string): [string | null, Buffer] {
  if (file.brotli && /\bbr\b/.test(accepted)) return ['br', file.brotli]
  if (file.gzip && /\bgzip\b/.test(accepted)) return ['gzip', file.gzip]
  return [null, file.plain]
}

async function readFiles(folder: string): Promise<Map<string, AppFile>> {
  const files = new Map<string, AppFile>()
  if (!existsSync(folder)) return files
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name)
    const address = `/${relative(folder, path).split(sep).join('/')}`
    const type = TYPES[extname(entry.name)]
    // What has no type here is not for browsers: source maps, the build's own manifest, precompressed twins.
    if (entry.isFile() && type && !/\/\./.test(address))
      files.set(address, await readAppFile(path, address, type))
  }
  return files
}

async function readAppFile(path: string, address: string, type: string): Promise<AppFile> {
  const plain = await readFile(path)
  const compressible = plain.length > 1024 && /text|json|javascript|svg/.test(type)
  return {
    type,
    cacheControl: cacheControlOf(address),
    etag: `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 27)}"`,
    plain,
    gzip: compressible ? await twin(path, '.gz').then((made) => made ?? compress(plain, { level: 9 })) : null,
    brotli: compressible ? await twin(path, '.br') : null,
  }
}

/** The file that the build compressed already, if it did. */
async function twin(path: string, ending: string): Promise<Buffer | null> {
  return existsSync(path + ending) ? await readFile(path + ending) : null
}

const compress = promisify(gzip)

function cacheControlOf(address: string): string {
  if (address.startsWith('/assets/')) return 'public, max-age=31536000, immutable'
  if (/^\/(icons|screenshots)\/|^\/(favicon|apple-touch-icon)/.test(address)) return 'public, max-age=86400'
  return 'no-cache'
}

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
