import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { commandHere, commandProcess } from '../../tests/support/commands.ts'
import { createTestDatabase } from '../../tests/support/database.ts'
import { makeMember } from '../../tests/support/members.ts'
import { runPlan } from './run-plan.ts'

const database = await createTestDatabase()
const { db } = database

const settings = { NODE_ENV: 'test', DATABASE_URL: database.url }
const command = (...args: string[]) => commandHere(runPlan, settings, ...args)
const address = () => `${randomUUID().slice(0, 8)}@seller.example`
const kept = (id: number) => db('member').where({ id }).first('plan', 'operator')

it('a verified address of one member grants a plan and revokes it, in any letter case', async () => {
  const email = address()
  const { id } = await makeMember(db, { email })
  const { id: other } = await makeMember(db)
  const given = await commandProcess('plan-cli', settings, email.toUpperCase(), 'pro')
  expect(given).toMatchObject({
    code: 0,
    output: expect.stringContaining(`member ${id}, ${email} (verified)`),
  })
  expect(given.output).toContain('given Pro (no charge)')
  expect([await kept(id), (await kept(other)).plan]).toEqual([{ plan: 'pro', operator: false }, 'free'])
  expect((await command(email, 'free')).code).toBe(0)
  expect((await kept(id)).plan).toBe('free')
}, 60_000)

it.each([
  ['that its sign-in service calls not verified', false],
  ['of which its sign-in service says nothing', null],
])(
  'an address %s matches no member, neither for a plan nor for the operator’s role',
  async (_, emailVerified) => {
    const email = address()
    const { id } = await makeMember(db, { email, emailVerified })
    for (const what of [['pro'], ['operator', 'on']]) {
      const refused = await command(email, ...what)
      expect([refused.code, await kept(id)]).toEqual([1, { plan: 'free', operator: false }])
      expect(refused.output).toContain('is verified')
      expect(refused.output).toContain(`member ${id}, ${email} (not verified)`)
    }
    expect(await db('operator_action').where({ subject: `member ${id}` })).toEqual([])
    expect((await command(String(id), 'operator', 'on')).code).toBe(0)
    expect(await kept(id)).toEqual({ plan: 'free', operator: true })
    expect(await db('operator_action').where({ subject: `member ${id}` })).toMatchObject([
      { channel: 'command', operator_id: null, action: 'operator-on' },
    ])
  },
  60_000,
)

it('an address that a stranger signed up with unverified still matches only its verified owner', async () => {
  const email = address()
  const { id: stranger } = await makeMember(db, { email, emailVerified: false })
  const { id: owner } = await makeMember(db, { email })
  expect((await command(email, 'pro')).code).toBe(0)
  expect([(await kept(owner)).plan, (await kept(stranger)).plan]).toEqual(['pro', 'free'])
}, 60_000)

it('an address that two members have verified must be given by member number', async () => {
  const email = address()
  const { id: one } = await makeMember(db, { email })
  const { id: two } = await makeMember(db, { email })
  const refused = await command(email, 'operator', 'on')
  expect(refused.code).toBe(1)
  expect(refused.output).toContain('of 2 members')
  expect([(await kept(one)).operator, (await kept(two)).operator]).toEqual([false, false])
  expect((await command(String(two), 'operator', 'on')).code).toBe(0)
  expect([(await kept(one)).operator, (await kept(two)).operator]).toEqual([false, true])
}, 60_000)

it.each([
  [['nobody@seller.example', 'pro'], 1, 'Nobody has signed in'],
  [['999999', 'pro'], 1, 'Nobody has signed in'],
  [['someone', 'pro'], 2, 'Usage'],
  [['0', 'pro'], 2, 'Usage'],
  [['a@b.example', 'operator'], 2, 'Usage'],
])(
  'the command with %j exits with %i',
  async (args, code, words) => {
    expect(await command(...args)).toMatchObject({ code, output: expect.stringContaining(words) })
  },
  60_000,
)
