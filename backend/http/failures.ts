import { randomUUID } from 'node:crypto'
import type Koa from 'koa'
import { FAILURES, type FailureBody } from '../contracts/failure.ts'
import { escapeHtml } from '../contracts/page.ts'
import { safeMessage } from '../process/error-for-log.ts'
import { Failure } from '../process/failure.ts'
import type { Log } from '../process/log.ts'
import { databaseFailure } from './database-errors.ts'
import { plainPage } from './plain-page.ts'
import type { HeaderSets, Headers } from './security-headers.ts'

/**
 * Outermost middleware: sets headers and turns errors into responses. Koa's own error path drops headers, so
 * nothing may be thrown past it.
 */
export function failures({ log, headers }: { log: Log; headers: HeaderSets }): Koa.Middleware {
  return async (ctx, next) => {
    ctx.set(headersFor(ctx.path, headers))
    try {
      await next()
    } catch (thrown) {
      answer(ctx, thrown, { log, headers })
    }
  }
}

function headersFor(path: string, headers: HeaderSets): Headers {
  if (/^\/(img|og)\//.test(path)) return headers.picture
  return /^\/(api(\/|$)|feeds\/|mcp$|healthz$|readyz$|metrics$)/.test(path) ? headers.api : headers.document
}

function answer(
  ctx: Koa.Context,
  thrown: unknown,
  { log, headers }: { log: Log; headers: HeaderSets },
): void {
  const id = randomUUID()
  const failure = expectedFailure(thrown)
  const { method } = ctx
  const path = safeMessage(ctx.path)
  if (failure.status === FAILURES.internal) log.error({ id, method, path, err: thrown }, 'Unexpected failure')
  else if (failure.status === FAILURES.unavailable) {
    log.warn({ id, method, path, cause: reason(failure.cause) }, 'Unavailable')
  } else log.debug({ id, method, path, code: failure.code }, 'Refused')

  ctx.set(headers.api)
  ctx.remove('ETag')
  if (failure.retryAfter !== null) ctx.set('Retry-After', String(failure.retryAfter))
  ctx.status = failure.status
  ctx.vary('Accept')
  if (ctx.accepts('json', 'html') !== 'html') ctx.body = failureJson(failure, id)
  else {
    ctx.set(headers.reference)
    ctx.type = 'text/html; charset=utf-8'
    ctx.body = failurePage(failure, id)
  }
}

function failurePage({ code, status, message }: Failure, id: string): string {
  const title = TITLES[status] ?? 'This did not work'
  return plainPage(
    title,
    `<main>
<h1>${title}</h1>
<p>${escapeHtml(message)}</p>
<p><a href="/">Go to the start page</a></p>
<p><small>If you write to us, tell us this: <code>${code}</code> <code>${id}</code></small></p>
</main>`,
  )
}

const TITLES: Partial<Record<number, string>> = {
  401: 'Please sign in',
  404: 'There is nothing here',
  429: 'Please wait a moment',
  500: 'Something went wrong',
  503: 'Not available right now',
}

export function failureJson({ code, message, field }: Failure, id: string): string {
  const body: FailureBody = { error: { code, message, ...(field === null ? {} : { field }), id } }
  return JSON.stringify(body)
}

/** Bugs become opaque. */
export function expectedFailure(thrown: unknown): Failure {
  if (thrown instanceof Failure) return thrown
  if (databaseFailure(thrown)) {
    return new Failure('unavailable', 'Our data is not available right now. Try again in a minute.', {
      retryAfter: RETRY_AFTER_SECONDS,
      cause: thrown,
    })
  }
  return new Failure('internal', 'Something went wrong on our side. Try again.', { cause: thrown })
}

/** One line without the statement. */
function reason(cause: unknown): string | undefined {
  return cause instanceof Error ? safeMessage(cause.message.split('\n')[0]?.slice(-300) ?? '') : undefined
}

const RETRY_AFTER_SECONDS = 5
