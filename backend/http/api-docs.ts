import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type Router from '@koa/router'
import type Koa from 'koa'
import { KEYED_API } from '../contracts/endpoint.ts'
import { API_DOCS_STYLE, apiDocsPage } from './api-docs-page.ts'
import { type ApiDocument, openApiDocument, publicApiDocument } from './openapi.ts'
import type { HeaderSets } from './security-headers.ts'
import { type Api, JSON_TYPE } from './serve.ts'

/** All of `/api`, and the stable `/api/v1`. A fifth of a second, at the first request. */
export function serveApiDocs(
  router: Router,
  api: Api,
  { headers, ...described }: { headers: HeaderSets; server: string; sessionCookie: string },
): void {
  const all = [...api.served.map(({ endpoint }) => endpoint), ...api.files, ...api.uploads, ...api.keyed]
  serveDocument('/api', () => openApiDocument(all, described))
  serveDocument(KEYED_API, () => publicApiDocument(api.keyed, described))

  function serveDocument(path: string, build: () => ApiDocument): void {
    let built: ApiDocument | undefined
    const document = () => {
      built ??= build()
      return built
    }
    const json = sharedText(() => JSON.stringify(document()), JSON_TYPE)
    const page = sharedText(() => apiDocsPage(document()), 'text/html; charset=utf-8')
    router.get(`${path}/openapi.json`, json)
    router.get(`${path}/docs`, async (ctx) => {
      ctx.set(headers.reference)
      await page(ctx)
    })
  }

  router.get('/api/docs.css', (ctx) => {
    ctx.type = 'text/css; charset=utf-8'
    ctx.body = API_DOCS_STYLE
  })
}

/** A text is copied for each reader, and a thousand slow ones held half a gigabyte. */
function sharedText(text: () => string, type: string): (ctx: Koa.Context) => Promise<void> {
  let plain: Buffer | undefined
  let packed: Promise<Buffer> | undefined
  return async (ctx) => {
    plain ??= Buffer.from(text())
    ctx.vary('Accept-Encoding')
    ctx.set('Content-Type', type)
    if (ctx.acceptsEncodings('gzip', 'identity') !== 'gzip') {
      ctx.body = plain
      return
    }
    packed ??= pack(plain)
    ctx.set('Content-Encoding', 'gzip')
    ctx.body = await packed
  }
}

const pack = promisify(gzip)
