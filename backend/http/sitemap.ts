import type Koa from 'koa'
import { escapeHtml, SLOTS } from '../contracts/page.ts'
import type { Transaction } from '../db/knex.ts'
import type { Read } from '../db/snapshot.ts'
import type { AppFile, AppFiles } from './app-files.ts'

/** Addresses per sitemap file; small enough to build on request from a range of ids. */
export const MAPPED_A_PART = 10_000

export interface MappedPages {
  parts(trx: Transaction): Promise<number[]>
  paths(trx: Transaction, part: number): Promise<string[]>
}

interface SitemapDeps {
  origin: string
  readsOf(ctx: Koa.Context): Read
  /** Publication time of the current edition; null before the first. */
  publishedAt(trx: Transaction): Promise<Date | null>
  /** Keyed by file name. */
  mapped: Record<string, MappedPages>
}

/** `/sitemap.xml` lists one file for built pages and lists, and parts for products and suppliers. */
export function serveSitemap(
  app: AppFiles,
  { origin, readsOf, publishedAt, mapped }: SitemapDeps,
): Koa.Middleware {
  const drawn = listed(app.files).map((address) => address.replace(/(\/index)?\.html$/, '') || '/')
  const lists = listed(app.frames)

  /** Null: unknown file. */
  async function entriesOf(path: string, trx: Transaction): Promise<string[] | null> {
    const day = dayOf(await publishedAt(trx))
    if (path === '/sitemap/pages.xml') return [...entries(origin, drawn), ...entries(origin, lists, day)]
    const [, name = '', part = ''] = /^\/sitemap\/([a-z]+)-([1-9]\d{0,5})\.xml$/.exec(path) ?? []
    const pages = Object.hasOwn(mapped, name) && day ? mapped[name] : undefined
    const paths = (await pages?.paths(trx, Number(part) - 1)) ?? []
    return paths.length > 0 ? entries(origin, paths, day) : null
  }

  async function filesOf(trx: Transaction): Promise<string[]> {
    const day = dayOf(await publishedAt(trx))
    const files = ['/sitemap/pages.xml']
    if (day)
      for (const [name, pages] of Object.entries(mapped))
        files.push(...(await pages.parts(trx)).map((part) => `/sitemap/${name}-${part + 1}.xml`))
    return entries(origin, files, day)
  }

  return async (ctx, next) => {
    const isIndex = ctx.path === '/sitemap.xml'
    if (!isIndex && !ctx.path.startsWith('/sitemap/')) return await next()
    const found = await readsOf(ctx)((trx) => (isIndex ? filesOf(trx) : entriesOf(ctx.path, trx)))
    if (!found) return await next()
    ctx.type = 'application/xml; charset=utf-8'
    ctx.body = isIndex
      ? document('sitemapindex', wrapped('sitemap', found))
      : document('urlset', wrapped('url', found))
  }
}

function listed(pages: Map<string, AppFile>): string[] {
  return [...pages]
    .filter(([, { type, plain }]) => {
      if (!type.startsWith('text/html')) return false
      return !plain.includes('content="noindex"') && !plain.includes(SLOTS.path)
    })
    .map(([address]) => address)
    .sort()
}

function entries(origin: string, paths: string[], day?: string): string[] {
  const changed = day ? `<lastmod>${day}</lastmod>` : ''
  return paths.map((path) => `<loc>${escapeHtml(origin + path)}</loc>${changed}`)
}

function wrapped(element: 'sitemap' | 'url', found: string[]): string {
  return found.map((entry) => `<${element}>${entry}</${element}>`).join('\n')
}

function document(root: 'sitemapindex' | 'urlset', body: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${body}\n</${root}>\n`
}

function dayOf(moment: Date | null): string | undefined {
  return moment?.toISOString().slice(0, 10)
}
