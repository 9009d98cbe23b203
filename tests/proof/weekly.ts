import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { SMTPServer } from 'smtp-server'
import { openDatabase } from '../../backend/db/knex.ts'
import { makeProduct, publishEdition } from '../support/factories.ts'
import { uniformFrom } from '../support/random-distributions.ts'
import { startScratchServer } from '../support/scratch-server.ts'

/**
 * The weekly report to 1000 members, with writer and sender killed at random. Each member gets one email, at
 * most one repeat a kill under the same Message-ID. Control: week and email in two transactions lose some.
 * Run: npx tsx tests/proof/weekly.ts [--seed n] [--kills n] [--members n]
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '20261121' },
    kills: { type: 'string', default: '20' },
    members: { type: 'string', default: '1000' },
  },
})
const KILLS = Number(values.kills)
const MEMBERS = Number(values.members)
const OTHERS = 100
const random = uniformFrom(Number(values.seed))
const CHILD = join(import.meta.dirname, '../support/weekly-child.ts')
const FIRST_WEEK = '2026-11-21T12:00:00Z'
const SECOND_WEEK = '2026-11-23T12:00:00Z'
/** About a twentieth of the work per kill. */
const WRITING_MS = 350
const SENDING_MS = 1000

interface Received {
  to: string
  messageId: string
}
const received: Received[] = []
const judge = new SMTPServer({
  authOptional: true,
  disabledCommands: ['AUTH', 'STARTTLS'],
  onData: (stream, { envelope }, done) => {
    const chunks: Buffer[] = []
    stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    stream.once('end', async () => {
      const source = Buffer.concat(chunks).toString('utf8')
      for (const { address } of envelope.rcptTo)
        received.push({ to: address, messageId: messageIdOf(source) })
      // A slow response, so a kill can fall between receipt and confirmation.
      await pause(5)
      done()
    })
  },
})
judge.on('error', () => undefined) // Killed clients reset their connection; delivered emails count.
judge.listen(0, '127.0.0.1')
await once(judge.server, 'listening')
const smtpUrl = `smtp://127.0.0.1:${(judge.server.address() as AddressInfo).port}`

const server = await startScratchServer('weekly proof')
const db = openDatabase(server.url, { name: 'weekly proof', limits: 'working', max: 2 })
const failures: string[] = []
try {
  print(`seed ${values.seed}, ${KILLS} kills of each process, ${MEMBERS} members and ${OTHERS} others`)
  await publish()
  await makeMembers()
  await sendWeek(FIRST_WEEK)
  const kept = verdict()
  print(kept.words)
  check(
    kept.right,
    'each member got one letter, repeats are the same letter and no more than kills, others none',
  )

  received.length = 0
  await db.raw('truncate letter, weekly_report')
  const parted = await sendWeek(SECOND_WEEK, 'two-transactions')
  const lost = verdict()
  print(`week and letter in two transactions (parted ${parted} times): ${lost.words}`)
  check(parted > 0, 'the transactions were there to be parted')
  check(!lost.right && lost.missing > 0, 'the same kills find the flaw')
} finally {
  await db.destroy()
  await server.stop()
  await new Promise<void>((closed) => judge.close(closed))
}
print(failures.length === 0 ? 'proved' : `FAILED: ${failures.join('; ')}`)
process.exitCode = failures.length === 0 ? 0 : 1

/** Returns how many transactions the last writer split. */
async function sendWeek(now: string, flaw = ''): Promise<number> {
  print('kill  writer after ms  weeks taken  sender after ms  e-mails sent  received  repeats')
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const [writer, sender] = [start('write', now, flaw), start('send', now)]
    const [writing, sending] = [WRITING_MS * random(), SENDING_MS * random()].map(Math.round) as [
      number,
      number,
    ]
    const inTime = await Promise.all([killAfter(writer, writing), killAfter(sender, sending)])
    const { rows } = await db.raw(
      `select (select count(*) from weekly_report) as weeks, (select count(*) from letter where sent_at is not null) as sent`,
    )
    const columns = [
      `${kill}`.padStart(4),
      when(writing, inTime[0]).padStart(16),
      `${rows[0].weeks}`.padStart(12),
    ]
    columns.push(when(sending, inTime[1]).padStart(16), `${rows[0].sent}`.padStart(13))
    columns.push(`${received.length}`.padStart(9), `${repeats()}`.padStart(8))
    print(columns.join(' '))
    // Skips the two minutes before a claimed email is retried.
    await db.raw('update letter set due_at = now() where sent_at is null')
  }
  const began = performance.now()
  const parted = await ended(start('write', now, flaw))
  await ended(start('send', now))
  print(`left alone, the rest took ${((performance.now() - began) / 1000).toFixed(1)} s`)
  return parted
}

function start(role: 'write' | 'send', now: string, flaw = ''): ChildProcess {
  return fork(CHILD, [role, flaw], {
    execArgv: ['--import', 'tsx'],
    env: {
      ...process.env,
      DATABASE_URL: server.url,
      NOW: now,
      SMTP_URL: smtpUrl,
      MAIL_FROM: 'Tideline <no-reply@tideline.example>',
      CONTACT_TO: 'desk@tideline.example',
    },
  })
}

/** False: already ended. */
async function killAfter(child: ChildProcess, ms: number): Promise<boolean> {
  const exit = once(child, 'exit')
  await once(child, 'message')
  await Promise.race([pause(ms), exit])
  child.kill('SIGKILL')
  const [, signal] = await exit
  return signal === 'SIGKILL'
}

async function ended(child: ChildProcess): Promise<number> {
  const exit = once(child, 'exit')
  await once(child, 'message')
  const [{ parted }] = (await once(child, 'message')) as [{ parted: number }]
  const [code] = await exit
  if (code !== 0) throw new Error(`a process ended with ${code}`)
  return parted
}

function verdict(): { right: boolean; missing: number; words: string } {
  const ids = new Map<string, Set<string>>()
  for (const { to, messageId } of received) ids.set(to, (ids.get(to) ?? new Set()).add(messageId))
  const missing = MEMBERS - [...ids.keys()].filter((to) => to.startsWith('member')).length
  const strangers = [...ids.keys()].filter((to) => !to.startsWith('member')).length
  const doubled = [...ids.values()].filter((own) => own.size > 1).length
  const words = `${received.length} letters received: ${missing} members without, ${doubled} with two, ${repeats()} repeats, ${strangers} others`
  return { right: missing + strangers + doubled === 0 && repeats() <= KILLS, missing, words }
}

function repeats(): number {
  return received.length - new Set(received.map(({ messageId }) => messageId)).size
}

async function publish(): Promise<void> {
  const listed = []
  for (let made = 0; made < 12; made += 1) {
    const before = { velocity: 2, low: -5, confidence: 'low', stage: 'steady' } as const
    listed.push({
      id: await makeProduct(db, { category: 'Fashion' }),
      trend: { velocity: 90, low: 40 - made },
      before,
    })
  }
  await publishEdition(db, listed)
}

/** Members who must get no report. */
async function makeMembers(): Promise<void> {
  await db.raw(
    `insert into member (issuer, subject, email, plan, weekly_categories)
     select 'https://sign-in.example', 'm' || n, 'member' || n || '@seller.example', 'pro',
       case n % 3 when 0 then '{}'::text[] when 1 then '{Fashion}' else '{Automotive,Fashion}' end
     from generate_series(1, ?) n`,
    [MEMBERS],
  )
  await db.raw(
    `insert into member (issuer, subject, email, plan, letter_weekly_report, weekly_categories)
     select 'https://sign-in.example', 'o' || n, case when n % 4 <> 2 then 'other' || n || '@seller.example' end,
       case n % 4 when 0 then 'free' else 'pro' end, n % 4 <> 1,
       case n % 4 when 3 then '{Automotive}'::text[] else '{}' end
     from generate_series(1, ?) n`,
    [OTHERS],
  )
}

function messageIdOf(source: string): string {
  return /^message-id: *(<[^>]+>)/im.exec(source)?.[1] ?? ''
}

function when(ms: number, inTime: boolean): string {
  return inTime ? `${ms}` : 'ended by itself'
}

function check(holds: boolean, claim: string): void {
  print(`${holds ? 'yes' : 'NO '} ${claim}`)
  if (!holds) failures.push(claim)
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
