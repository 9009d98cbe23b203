import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type Router from '@koa/router'
import { KEYED_API } from '../contracts/endpoint.ts'
import { API_DOCS_STYLE, apiDocsPage } from './api-docs-page.ts'
import { type ApiDocument, openApiDocument, publicApiDocument } from './openapi.ts'
import type { HeaderSets } from './security-headers.ts'
import { type Api, JSON_TYPE } from './serve.ts'

/** Documents all of `/api`, and the stable `/api/v1`. Built once, from endpoints mounted so far. */
export function serveApiDocs(
  router: Router,
  api: Api,
  { headers, ...described }: { headers: HeaderSets; server: string; sessionCookie: string },
): void {
  const all = [...api.served.map(({ endpoint }) => endpoint), ...api.files, ...api.uploads, ...api.keyed]
  serveDocument('/api', openApiDocument(all, described))
  serveDocument(KEYED_API, publicApiDocument(api.keyed, described))

  function serveDocument(path: string, document: ApiDocument): void {
    // One buffer for all readers: a text is copied for each, and a thousand slow readers held half a gigabyte.
    const json = Buffer.from(JSON.stringify(document))
    let packed: Promise<Buffer> | undefined
    const page = apiDocsPage(document)
    router.get(`${path}/openapi.json`, async (ctx) => {
      ctx.vary('Accept-Encoding')
      ctx.set('Content-Type', JSON_TYPE)
      if (ctx.acceptsEncodings('gzip', 'identity') === 'gzip') {
        packed ??= pack(json)
        ctx.set('Content-Encoding', 'gzip')
        ctx.body = await packed
      } else ctx.body = json
    })
    router.get(`${path}/docs`, (ctx) => {
      ctx.set(headers.reference)
      ctx.type = 'text/html; charset=utf-8'
      ctx.body = page
    })
  }

  router.get('/api/docs.css', (ctx) => {
    ctx.type = 'text/css; charset=utf-8'
    ctx.body = API_DOCS_STYLE
  })
}

const pack = promisify(gzip)
