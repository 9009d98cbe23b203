import type Koa from 'koa'
import { escapeHtml, SLOTS } from '../contracts/page.ts'
import type { AppFile, AppFiles } from './app-files.ts'
import type { EditionPages } from './page-facts.ts'

interface SitemapDeps {
  origin: string
  /** Null before the first edition. */
  readEdition(ctx: Koa.Context): Promise<EditionPages | null>
}

/** `/sitemap.xml`: the pages that the build drew, the lists, and the products of the current edition. */
export function serveSitemap(app: AppFiles, { origin, readEdition }: SitemapDeps): Koa.Middleware {
  const drawn = listed(app.files).map((address) => address.replace(/(\/index)?\.html$/, ''))
  const lists = listed(app.frames)
  return async (ctx, next) => {
    if (ctx.path !== '/sitemap.xml') return await next()
    const edition = await readEdition(ctx)
    const day = edition?.publishedAt.toISOString().slice(0, 10)
    const urls = [
      ...drawn.map((path) => url(origin + (path || '/'))),
      ...[...lists, ...(edition?.paths ?? [])].map((path) => url(origin + path, day)),
    ]
    ctx.type = 'application/xml; charset=utf-8'
    ctx.body = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`
  }
}

/** Pages with an address of their own that do not ask to be left out. */
function listed(pages: Map<string, AppFile>): string[] {
  return [...pages]
    .filter(([, { type, plain }]) => {
      if (!type.startsWith('text/html')) return false
      return !plain.includes('content="noindex"') && !plain.includes(SLOTS.path)
    })
    .map(([address]) => address)
    .sort()
}

function url(location: string, day?: string): string {
  return `<url><loc>${escapeHtml(location)}</loc>${day ? `<lastmod>${day}</lastmod>` : ''}</url>`
}
