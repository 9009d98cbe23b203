import type Router from '@koa/router'
import type Koa from 'koa'
import { belowVersion, EDITION_API, readEdition, standsBelowVersion } from '../contracts/edition-version.ts'
import { Failure } from '../process/failure.ts'
import { FOR_EVER, FOR_SECONDS } from './cached-response.ts'
import { readVersion, refuseOlder } from './edition-version.ts'
import { queryOf } from './input.ts'
import { type Api, JSON_TYPE, mount, servedOf } from './serve.ts'
import { VISITOR } from './viewer.ts'
import { visitorCall } from './visitor-call.ts'

interface EditionDeps {
  servedVersion(): string | null
  code: string
}

/**
 * Any cache may keep these: an edition's responses below its version, and the pointer. Without cookies, so
 * before the sessions.
 */
export function serveEdition(router: Router, api: Api, { servedVersion, code }: EditionDeps): void {
  mount(api, readEdition, async () => ({ version: servedVersion() }))
  const pointer = servedOf(api, readEdition)
  router.register(readEdition.path, ['GET'], async (ctx) => {
    const query = queryOf(ctx.querystring)
    const { json } = await pointer.answer({ params: {}, query, body: {} }, visitorCall(api, api.read))
    // Another process may be newer: do not cache "unchanged".
    const isKept = servedVersion() !== (query.not ?? null)
    answer(ctx, json, isKept ? FOR_SECONDS : {})
  })
  for (const served of api.served) {
    const { endpoint } = served
    if (endpoint.edition === undefined) continue
    router.register(
      belowVersion(':version', endpoint.path),
      ['GET'],
      async (ctx: Koa.Context & { params: unknown }) => {
        const { version, ...params } = ctx.params as Record<string, string>
        const query = queryOf(ctx.querystring)
        if (!standsBelowVersion(endpoint, query)) throw byClock(endpoint.path)
        refuseOlder(String(version), servedVersion())
        const read = readVersion(api.readsOf(VISITOR, ctx), String(version), code)
        const { json, headers } = await served.answer({ params, query, body: {} }, visitorCall(api, read))
        answer(ctx, json, { ...headers, ...FOR_EVER })
      },
    )
  }
}

/** Splits an address below a version into version and documented address; otherwise null. */
export function askedBelowVersion(address: string): { version: string; address: string } | null {
  const [, version, rest] = new RegExp(`^${EDITION_API}/([^/]+)(/.*)$`).exec(address) ?? []
  return version === undefined ? null : { version, address: `/api${rest}` }
}

function answer(ctx: Koa.Context, json: string, headers: Record<string, string>): void {
  ctx.set({ ...headers, Vary: 'Accept-Encoding', 'Content-Type': JSON_TYPE })
  ctx.body = json
}

function byClock(path: string): Failure {
  return new Failure('not_found', `With this question the answer goes by the clock too: ask it at ${path}.`)
}
