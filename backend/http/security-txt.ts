import type Koa from 'koa'

interface SecurityTxtDeps {
  origin: string
  /** Null: not set, use the contact form. */
  securityContact: string | null
  now(): Date
}

/** RFC 9116: where to report a security hole; `SECURITY.md` says what follows. */
export function serveSecurityTxt({ origin, securityContact, now }: SecurityTxtDeps): Koa.Middleware {
  const contacts = [...(securityContact ? [`mailto:${securityContact}`] : []), `${origin}/contact`]
  return async (ctx, next) => {
    if (ctx.path !== PATH) return await next()
    ctx.type = 'text/plain; charset=utf-8'
    ctx.body = [
      ...contacts.map((contact) => `Contact: ${contact}`),
      // Settings are read at process start; copies expire within a month.
      `Expires: ${new Date(now().getTime() + VALID_MS).toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${origin}${PATH}`,
      '',
    ].join('\n')
  }
}

const PATH = '/.well-known/security.txt'
const VALID_MS = 30 * 86_400_000
