import * as z from 'zod/mini'
import type { OperatorActionName } from '../contracts/operator-actions.ts'
import { planName } from '../contracts/plans.ts'
import { many } from '../db/checked-rows.ts'
import type { Db } from '../db/knex.ts'
import { assertNotLastOperator } from '../identity/last-operator.ts'
import { LINK_HOURS, makeOperatorLink } from '../operator/operator-link.ts'
import { recordAction } from '../operator/record-action.ts'
import { Failure } from '../process/failure.ts'
import { readConfig } from '../settings/config.ts'
import { exitCodeOf, withDatabase } from './run-command.ts'

const USAGE = `Usage: npm run plan -- <e-mail or member> pro|free
       npm run plan -- <e-mail or member> operator on|off
       npm run plan -- operator link

  Gives a member a plan without payment, or takes it back. A paid subscription does not change. Or lets them run this
  server by the page /operator, and refresh the data without a limit. An e-mail address names a member only where their
  sign-in service has verified it, and only where it is one member's; otherwise name the member by the number that this
  command shows. The last one prints a link that makes whoever opens it first an operator: for a server on which nobody
  can sign in yet.
`

const MEMBER_ID = /^[1-9]\d{0,17}$/

const Named = z.object({
  id: z.int(),
  email: z.nullable(z.string()),
  verified: z.nullable(z.boolean()),
  issuer: z.string(),
  plan: z.enum(['free', 'pro']),
  operator: z.boolean(),
  subscribed: z.nullable(z.string()),
})
type Named = z.infer<typeof Named>

/** 0: changed or already so. 1: no member or several. 2: wrong usage. */
export async function runPlan(args: string[]): Promise<number> {
  const change = readChange(args)
  const wantsLink = args.join(' ') === 'operator link'
  if (!change && !wantsLink) {
    process.stderr.write(USAGE)
    return 2
  }
  const work = async () => (change ? await apply(change) : await printLink())
  return await exitCodeOf(work, (error) => (error instanceof Failure ? error.message : null))
}

interface Change {
  who: string
  column: 'plan' | 'operator'
  value: string | boolean
}

function readChange(args: string[]): Change | null {
  const positionals = args.filter((arg) => !arg.startsWith('-'))
  const [who, what, value] = positionals
  if (!who || args.length !== positionals.length || positionals.length > 3) return null
  if (!who.includes('@') && !MEMBER_ID.test(who)) return null
  if ((what === 'pro' || what === 'free') && value === undefined) return { who, column: 'plan', value: what }
  if (what === 'operator' && (value === 'on' || value === 'off')) {
    return { who, column: 'operator', value: value === 'on' }
  }
  return null
}

async function apply({ who, column, value }: Change): Promise<number> {
  return await withDatabase(readConfig(), { command: 'plan' }, async (db) => {
    const found = await membersNamed(db, who)
    if (found.length === 0) {
      process.stderr.write(`Nobody has signed in ${who.includes('@') ? 'with' : 'as member'} ${who} yet.\n`)
      return 1
    }
    const meant = who.includes('@') ? found.filter(({ verified }) => verified === true) : found
    const [member] = meant
    if (!member || meant.length > 1) {
      process.stderr.write(whyNotOne(who, found, meant.length))
      return 1
    }
    const { id } = member
    await db.transaction(async (trx) => {
      if (column === 'operator' && value === false) await assertNotLastOperator(trx, id)
      await trx('member')
        .where({ id })
        .update({ [column]: value })
      await recordAction(trx, {
        by: { channel: 'command' },
        action: actionOf({ column, value }),
        subject: { member: id },
      })
    })
    for (const changed of await membersNamed(db, String(id))) process.stdout.write(`${described(changed)}\n`)
    return 0
  })
}

function actionOf({ column, value }: Omit<Change, 'who'>): OperatorActionName {
  if (column === 'operator') return value ? 'operator-on' : 'operator-off'
  return value === 'pro' ? 'plan-given' : 'plan-taken'
}

async function printLink(): Promise<number> {
  const config = readConfig()
  return await withDatabase(config, { command: 'plan' }, async (db) => {
    const order = { origin: config.publicUrl.origin, now: new Date(), by: { channel: 'command' } } as const
    const link = await db.transaction((trx) => makeOperatorLink(trx, order))
    process.stdout.write(`${link}\nIt works once, within ${LINK_HOURS} hours.\n`)
    return 0
  })
}

async function membersNamed(db: Db, who: string): Promise<Named[]> {
  return await many(
    db,
    Named,
    `select id, email, email_verified as verified, issuer, plan, operator,
       (select string_agg(concat_ws(' ', coalesce(offer, 'another offer'), status), ', ')
          from subscription where member_id = member.id) as subscribed
     from member where ${who.includes('@') ? 'lower(email) = lower(?)' : 'id = ?'} order by id`,
    [who],
  )
}

/** Anyone can sign up with another person's address, so unverified ones never match. */
function whyNotOne(who: string, found: readonly Named[], verified: number): string {
  const why =
    verified === 0
      ? `No sign-in service says that ${who} is verified, so the address does not say who it is.`
      : `${who} is the verified address of ${verified} members.`
  return [why, 'Nothing was changed. Name the one you mean by number:', ...found.map(described), ''].join(
    '\n',
  )
}

function described({ id, email, verified, issuer, plan, subscribed, operator }: Named): string {
  const address = `${email ?? 'no address'} (${verified ? 'verified' : 'not verified'})`
  const given = plan === 'pro' ? planName('granted') : 'no plan'
  return `member ${id}, ${address}, by ${issuer}: given ${given}, subscribed to ${subscribed ?? 'nothing'}${operator ? ', operator' : ''}`
}
