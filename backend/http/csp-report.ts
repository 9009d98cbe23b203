import type Router from '@koa/router'
import * as z from 'zod/mini'
import { cutText } from '../contracts/cut-text.ts'
import { safeMessage } from '../process/error-for-log.ts'
import { Failure } from '../process/failure.ts'
import type { Log } from '../process/log.ts'
import { readBody } from './input.ts'

const REPORT_LIMIT = 16 * 1024
const REPORTS_A_MINUTE = 60

/**
 * Browsers report without our header, so without a CSRF check. It only writes the log, rate-limited per
 * address.
 */
export function serveReports(router: Router, { log, now }: { log: Log; now(): Date }): void {
  let minute = 0
  let seen = new Map<string, number>()

  router.post('/api/csp-report', async (ctx) => {
    const thisMinute = Math.floor(now().getTime() / 60_000)
    if (thisMinute !== minute) {
      minute = thisMinute
      seen = new Map()
    }
    const count = (seen.get(ctx.ip) ?? 0) + 1
    seen.set(ctx.ip, count)
    if (count > REPORTS_A_MINUTE) {
      throw new Failure('too_many_requests', 'Too many reports.', { retryAfter: 60 })
    }
    const report = (await readBody(ctx.req, REPORT_LIMIT)).toString('utf8')
    log.warn(factsOf(report), 'The content policy stopped something')
    ctx.status = 204
  })
}

const Stopped = z.object({
  'effective-directive': z.optional(z.string()),
  'violated-directive': z.optional(z.string()),
  'blocked-uri': z.optional(z.string()),
  'document-uri': z.optional(z.string()),
})
const Report = z.pipe(
  z.pipe(z.string(), z.transform(fromJson)),
  z.object({ 'csp-report': z.optional(Stopped) }),
)

/** Rule, blocked origin and page path only: the sender is untrusted, and a query may hold a secret. */
function factsOf(text: string): Record<string, string> {
  const report = Report.safeParse(text)
  const stopped = report.success ? report.data['csp-report'] : undefined
  if (!stopped) return { directive: 'unreadable' }
  const directive = stopped['effective-directive'] ?? stopped['violated-directive'] ?? ''
  return {
    directive: /^[a-z-]+/.exec(directive)?.[0].slice(0, 40) ?? 'unknown',
    blocked: addressPart(stopped['blocked-uri'], ({ origin }) => origin),
    page: addressPart(stopped['document-uri'], ({ pathname }) => cutText(safeMessage(pathname), 100)),
  }
}

/** `inline` and `eval` are keywords of the standard. */
function addressPart(value = '', part: (url: URL) => string): string {
  if (['inline', 'eval', 'wasm-eval', 'self', 'data', 'blob'].includes(value)) return value
  return URL.canParse(value) ? part(new URL(value)) : 'unknown'
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Anybody can post here. The schema refuses undefined.
    return undefined
  }
}
