import type Router from '@koa/router'
import { API_DOCS_STYLE, apiDocsPage } from './api-docs-page.ts'
import { openApiDocument } from './openapi.ts'
import type { HeaderSets } from './security-headers.ts'
import type { Api } from './serve.ts'

/** `/api/openapi.json` for programs, `/api/docs` for people. Made once, from what is mounted by then. */
export function serveApiDocs(
  router: Router,
  api: Api,
  { headers, ...described }: { headers: HeaderSets; server: string; sessionCookie: string },
): void {
  const document = openApiDocument(
    [...api.served.map(({ endpoint }) => endpoint), ...api.files, ...api.uploads, ...api.keyed],
    described,
  )
  const json = JSON.stringify(document)
  const page = apiDocsPage(document)

  router.get('/api/openapi.json', (ctx) => {
    ctx.body = json
  })
  router.get('/api/docs', (ctx) => {
    ctx.set(headers.reference)
    ctx.type = 'text/html; charset=utf-8'
    ctx.body = page
  })
  router.get('/api/docs.css', (ctx) => {
    ctx.type = 'text/css; charset=utf-8'
    ctx.body = API_DOCS_STYLE
  })
}
