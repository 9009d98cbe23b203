import {
  confirmNewsletter,
  sendContactMessage,
  signUpForNewsletter,
  unsubscribeNewsletter,
} from '../contracts/inbox.ts'
import type { Db, Transaction } from '../db/knex.ts'
import { type Api, type Call, mount } from '../http/serve.ts'
import { Failure } from '../process/failure.ts'
import type { Log } from '../process/log.ts'
import type { Sender } from './contact-emails.ts'
import { newReference, referenceOf, storeMessage } from './contact-message.ts'
import { createFormRateLimit } from './form-rate-limit.ts'
import type { MailSettings } from './mail-settings.ts'
import { confirm, signUp, unsubscribe } from './newsletter.ts'

export interface InboxDeps {
  db: Db
  mailSettings: MailSettings
  log: Log
  /** A hint; the outbox is also sent every minute. */
  wakeOutbox(): void
  senderOf(trx: Transaction, call: Call): Promise<Sender | null>
}

export function mountInbox(api: Api, { db, mailSettings, log, wakeOutbox, senderOf }: InboxDeps): void {
  const limitContact = createFormRateLimit(db, 'contact')
  const acknowledged = mailSettings.mail.by !== 'off'
  const limitNewsletter = createFormRateLimit(db, 'newsletter')

  mount(api, sendContactMessage, async ({ body }, call) => {
    // A retry after a lost answer is neither stored nor counted again.
    const known = await referenceOf(db, body.key)
    if (known) return { reference: known, acknowledged }
    await limitContact({ address: call.address, email: body.email })
    if (body.website) return trapped('contact', { reference: newReference(), acknowledged })
    const reference = await db.transaction(async (trx) => {
      const sender = await senderOf(trx, call)
      return await storeMessage(trx, { ...body, sender }, mailSettings)
    })
    wakeOutbox()
    return { reference, acknowledged }
  })

  mount(api, signUpForNewsletter, async ({ body: { email, website } }, { address }) => {
    if (mailSettings.mail.by === 'off') throw new Failure('unavailable', MAIL_OFF)
    await limitNewsletter({ address, email })
    if (website) return trapped('newsletter', { email })
    await db.transaction((trx) => signUp(trx, email, mailSettings))
    wakeOutbox()
    return { email }
  })

  mount(api, confirmNewsletter, async ({ body: { token } }) => {
    await db.transaction((trx) => confirm(trx, token, mailSettings))
    wakeOutbox()
    return { state: 'confirmed' as const }
  })

  mount(api, unsubscribeNewsletter, async ({ query: { token } }) => {
    await db.transaction((trx) => unsubscribe(trx, token))
    return { state: 'unsubscribed' as const }
  })

  // Mail programs without one-click come here; the page changes nothing.
  api.router.get(unsubscribeNewsletter.path, (ctx) => {
    ctx.redirect(`/newsletter/unsubscribe${ctx.search}`)
  })

  function trapped<Answer>(form: string, answer: Answer): Answer {
    log.info({ form }, 'A filled trap: thrown away')
    return answer
  }
}

const MAIL_OFF = 'This server cannot send e-mails, so we cannot confirm your address. Nothing was saved.'
