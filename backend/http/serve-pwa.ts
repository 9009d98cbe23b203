import type { IncomingMessage } from 'node:http'
import type Koa from 'koa'
import { APP_ROUTES } from '../contracts/routes.ts'
import { Failure } from '../process/failure.ts'
import { type AppFile, type AppFiles, etagOf, send } from './app-files.ts'
import { databaseFailure } from './database-errors.ts'
import { fillSlots, headSlots } from './fill-slots.ts'
import type { PageFacts } from './page-facts.ts'
import { networkBlockOf } from './rate-limit.ts'
import type { RenderedPages } from './rendered-pages.ts'

type FindFacts = (id: string, ctx: Koa.Context) => Promise<PageFacts | null>

interface PwaDeps {
  origin: string
  rendered: RenderedPages
  /** May be wrongly true, never wrongly false. */
  mayBeMember(request: IncomingMessage): boolean
  /** Keyed by the first path segment: `/product/:id`. */
  facts: Record<string, FindFacts>
}

/**
 * The built app from memory. Content-named files are immutable, others are revalidated. A missing file is a
 * plain 404, because a browser would take a page for a script. A page address gets its page or frame, else
 * the shell.
 */
export function servePwa(
  { files, frames }: AppFiles,
  { origin, facts, rendered, mayBeMember }: PwaDeps,
): Koa.Middleware {
  const shell = files.get('/shell.html')
  const drawnWhole = new Set(
    [...files.keys()].flatMap((name) => /^\/([^/]+)\/[^/]+\.html$/.exec(name)?.[1] ?? []),
  )
  const findRendered = async (ctx: Koa.Context, path: string) => {
    ctx.vary('Cookie')
    return mayBeMember(ctx.req) ? null : await rendered.find({ address: path + ctx.search, ...readerOf(ctx) })
  }
  const sayNotFound = async (ctx: Koa.Context, kind: string, app: AppFile) => {
    ctx.vary('Cookie')
    const page = mayBeMember(ctx.req) ? null : await rendered.findMissing(kind, readerOf(ctx))
    await send(ctx, page ?? app, 404)
  }
  const answer: Koa.Middleware = async (ctx, next) => {
    if (ctx.path.startsWith('/api/')) return await next()
    const file = files.get(ctx.path)
    if (file) return await send(ctx, file)
    const path = ctx.path.replace(/(?<=.)\/$/, '')
    const known = KNOWN_PAGES.find(({ pattern }) => pattern.test(path))
    if (!shell || !(known || isPageAddress(ctx))) return sayMissing(ctx, shell === undefined)
    if (!known) return await sayNotFound(ctx, 'page', shell)
    const [, kind = '', id] = path.split('/')
    const find = id === undefined ? undefined : facts[kind]
    const frame = frames.get(`/${kind}`)
    if (!find || !frame || id === undefined) {
      const page =
        (rendered.has(path) ? await findRendered(ctx, path) : null) ??
        (isFiltered(path, ctx) ? shell : files.get(`${path === '/' ? '/index' : path}.html`)) ??
        frames.get(path)
      // Articles are prerendered completely: a missing file means 404. Only the app can check member data.
      if (page || !drawnWhole.has(kind) || id === undefined) return await send(ctx, page ?? shell)
      return await sayNotFound(ctx, kind, shell)
    }
    const page = await findRendered(ctx, path)
    if (page) return await send(ctx, page)
    const found = await factsOrTrouble(() => find(id, ctx))
    // Without a database the app opens and shows the failure.
    if (found === 'trouble') await send(ctx, shell)
    else if (found) sendFilled(ctx, frame, headSlots(found, { path, origin }))
    else await sayNotFound(ctx, kind, shell)
  }
  return async (ctx, next) => {
    await answer(ctx, next)
    const isTheirs = /\bCookie\b/.test(ctx.response.get('Vary')) && mayBeMember(ctx.req)
    // No member data, but shared caches must keep the visitors' page.
    if (isTheirs && !ctx.path.startsWith('/api/')) ctx.set('Cache-Control', 'private, no-cache')
  }
}

/** Only navigation requests HTML; a dot means a file. */
function isPageAddress(ctx: Koa.Context): boolean {
  const wantsHtml = (ctx.headers.accept ?? '').includes('text/html')
  return wantsHtml && !ctx.path.includes('.') && !/^\/(assets|img)\//.test(ctx.path)
}

/** The prerendered list is unfiltered; replacing it would disturb. */
function isFiltered(path: string, ctx: Koa.Context): boolean {
  const filter = FILTERS[path]
  return filter !== undefined && new URLSearchParams(ctx.querystring).has(filter)
}

const FILTERS: Partial<Record<string, string>> = { '/help': 'category', '/insights': 'topic' }

const KNOWN_PAGES = APP_ROUTES.map((route) => ({
  pattern: new RegExp(`^${route.replace(/:\w+/g, '[^/]+')}$`),
}))

function readerOf(ctx: Koa.Context): { wide: boolean; network: string } {
  return { wide: isDesktop(ctx), network: networkBlockOf(ctx.ip) }
}

/** The app corrects a wrong guess. */
function isDesktop(ctx: Koa.Context): boolean {
  const hint = ctx.get('Sec-CH-UA-Mobile')
  return hint ? hint === '?0' : !/Mobi|Android|iPhone|iPad/.test(ctx.get('User-Agent'))
}

function sayMissing(ctx: Koa.Context, notBuilt: boolean): void {
  ctx.status = 404
  ctx.set('Cache-Control', 'no-store')
  ctx.type = 'text/plain; charset=utf-8'
  ctx.body = notBuilt && ctx.path === '/' ? 'The app is not built yet: run "npm run build".' : 'Not found'
}

async function factsOrTrouble(find: () => Promise<PageFacts | null>): Promise<PageFacts | 'trouble' | null> {
  try {
    return await find()
  } catch (error) {
    if (databaseFailure(error) || error instanceof Failure) return 'trouble'
    throw error
  }
}

function sendFilled(ctx: Koa.Context, frame: AppFile, head: Record<string, string>): void {
  const html = fillSlots(frame, head)
  const etag = etagOf(html)
  ctx.set('Cache-Control', frame.cacheControl)
  ctx.set('ETag', etag)
  ctx.type = frame.type
  if (ctx.get('If-None-Match').includes(etag)) ctx.status = 304
  else ctx.body = html
}
