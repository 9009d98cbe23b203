import type Koa from 'koa'
import type Provider from 'oidc-provider'
import * as z from 'zod/mini'
import { Email } from '../../contracts/inbox.ts'
import { readBody } from '../../http/input.ts'
import { IDENTITY_PATH } from './identity-path.ts'
import { signInPage } from './pages.ts'
import { type Person, type PreparedPersona, personaOf, personaOfAddress, personOf } from './people.ts'

export interface InteractionDeps {
  provider: Provider
  prepare(persona: PreparedPersona): Promise<void>
  remember(person: Person): void
}

const ADDRESS = /^\/interaction\/[\w-]+$/
const FORM_LIMIT = 4096

export function interaction({ provider, prepare, remember }: InteractionDeps): Koa.Middleware {
  return async (ctx, next) => {
    if (!ADDRESS.test(ctx.path) || !['GET', 'HEAD', 'POST'].includes(ctx.method)) return await next()
    // Throws `SessionNotFound` for an old page or another browser's.
    await provider.interactionDetails(ctx.req, ctx.res)
    if (ctx.method !== 'POST') return show(ctx, signInPage())

    const form = new URLSearchParams((await readBody(ctx.req, FORM_LIMIT)).toString('utf8'))
    if (form.has('cancel')) return await goOn({ error: 'access_denied', error_description: 'cancelled' })
    const email = z.safeParse(Email, form.get('email') ?? '').data
    const persona = email ? personaOfAddress(email) : personaOf(form.get('persona') ?? '')
    if (persona) await prepare(persona)
    const person = persona ?? (email ? personOf(email) : undefined)
    if (!person) {
      ctx.status = 400
      return show(ctx, signInPage({ wrong: form.get('email') ?? '' }))
    }
    remember(person)
    await leave(provider, ctx, person)
    return await goOn({ login: { accountId: person.subject } })

    async function goOn(result: Parameters<Provider['interactionResult']>[2]) {
      const back = await provider.interactionResult(ctx.req, ctx.res, result, {
        mergeWithLastSubmission: false,
      })
      ctx.cookies.set(provider.cookieName('interaction'), null, { path: IDENTITY_PATH + ctx.path })
      ctx.redirect(back)
      ctx.status = 303
    }
  }
}

function show(ctx: Koa.Context, page: string): void {
  ctx.type = 'html'
  ctx.body = page
}

/**
 * Signs out the browser's previous person. The library's own way needs a script, and flows begun under the
 * other name must still work.
 */
async function leave(provider: Provider, ctx: Koa.Context, person: Person): Promise<void> {
  const session = await provider.Session.get(ctx)
  if (session.accountId === undefined || session.accountId === person.subject) return
  const page = await provider.interactionDetails(ctx.req, ctx.res)
  page.session = undefined
  await page.persist()
  await session.destroy()
}
