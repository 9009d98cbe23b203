import type Router from '@koa/router'
import { Failure } from '../failure.ts'
import type { Log } from '../log.ts'
import { readBody } from './input.ts'

const REPORT_LIMIT = 16 * 1024
const REPORTS_A_MINUTE = 60

/**
 * Browsers tell here what our content policy stopped. They send it themselves, so the rule against forged writes does
 * not apply; it changes nothing but the log, and each address may fill that only so fast.
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
      throw new Failure('too_many_requests', 'That is enough for this minute.', { retryAfter: 60 })
    }
    const report = (await readBody(ctx.req, REPORT_LIMIT)).toString('utf8')
    log.warn({ report: report.slice(0, 2000) }, 'The content policy stopped something')
    ctx.status = 204
  })
}
