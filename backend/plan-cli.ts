import { readConfig } from './config.ts'
import { openForCommand } from './db/open.ts'
import { whyItCannotStart } from './why-it-cannot-start.ts'

const USAGE = `Usage: npm run plan -- <email> pro|free
       npm run plan -- <email> operator on|off

  Gives a plan to the member who signs in with that address, without payment, or takes it back. A paid subscription does not change. Or lets them refresh the data without a limit.
`

/** 0: changed, or it was so already; 1: nobody has that address; 2: wrong usage. */
process.exitCode = await run(process.argv.slice(2))

async function run(args: string[]): Promise<number> {
  const change = readChange(args)
  if (!change) {
    process.stderr.write(USAGE)
    return 2
  }
  try {
    return await apply(change)
  } catch (error) {
    const cannotStart = whyItCannotStart(error)
    if (cannotStart === null) throw error
    process.stderr.write(`${cannotStart}\n`)
    return 2
  }
}

interface Change {
  email: string
  column: 'plan' | 'operator'
  value: string | boolean
}

function readChange(args: string[]): Change | null {
  const positionals = args.filter((arg) => !arg.startsWith('-'))
  const [email, what, value] = positionals
  if (!email || args.length !== positionals.length || positionals.length > 3) return null
  if ((what === 'pro' || what === 'free') && value === undefined)
    return { email, column: 'plan', value: what }
  if (what === 'operator' && (value === 'on' || value === 'off')) {
    return { email, column: 'operator', value: value === 'on' }
  }
  return null
}

async function apply({ email, column, value }: Change): Promise<number> {
  const { db, close } = await openForCommand(readConfig(), 'plan')
  try {
    const { rows } = await db.raw(
      `update member set ?? = ? where lower(email) = lower(?) returning id, email, issuer, plan, operator,
         (select string_agg(concat_ws(' ', coalesce(offer, 'another offer'), status), ', ')
            from subscription where member_id = member.id) as subscribed`,
      [column, value, email],
    )
    for (const row of rows) {
      process.stdout.write(
        `${row.email} (member ${row.id}, by ${row.issuer}): given ${row.plan}, subscribed to ${row.subscribed ?? 'nothing'}${row.operator ? ', operator' : ''}\n`,
      )
    }
    if (rows.length > 0) return 0
    process.stderr.write(`No member with the address ${email} has signed in yet.\n`)
    return 1
  } finally {
    await close()
  }
}
