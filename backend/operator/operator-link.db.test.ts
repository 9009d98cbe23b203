import { beforeEach, expect, it } from 'vitest'
import { type RunningApp, startApp } from '../../tests/support/app.ts'
import { createTestDatabase } from '../../tests/support/database.ts'
import { makeMember } from '../../tests/support/members.ts'
import { linkForFirstOperator } from './operator-link.ts'

const ORIGIN = 'https://tideline.example'

const database = await createTestDatabase()
const { db } = database
const bare = await startApp(database)
const environment = { OIDC_ISSUER: 'https://sign-in.example', OIDC_CLIENT_ID: 'tideline' }
const withSignIn = await startApp({ ...database, environment })

beforeEach(() => db.raw('update member set operator = false'))

const makeLink = (now = new Date()) => linkForFirstOperator(db, { origin: ORIGIN, now })

const claim = (app: RunningApp, link: string | null, cookie?: string) =>
  app.call('/api/operator/claim', {
    method: 'POST',
    headers: { 'x-requested-with': 'app', 'sec-fetch-site': 'same-origin', ...(cookie ? { cookie } : {}) },
    body: JSON.stringify({ secret: link?.split('#')[1] }),
  })

const codeOf = (text: string) => JSON.parse(text).error.code

it('signs its first visitor in as the operator, once, on a server without sign-in', async () => {
  const link = await makeLink()
  const first = await claim(bare, link)
  const second = await claim(bare, link)
  const cookies = [first.headers['set-cookie'] ?? []].flat().map((cookie) => cookie.split(';')[0])
  const actions = await bare.call('/api/operator/actions', { headers: { cookie: cookies.join('; ') } })
  expect([first.status, second.status, codeOf(second.text)]).toEqual([200, 404, 'not_found'])
  expect(JSON.parse(actions.text).actions).toMatchObject([
    { channel: 'link', action: 'operator-on', operator: { name: 'Operator' } },
    { channel: 'server', action: 'link-made', operator: null },
  ])
})

it('is stored as a hash only, and ends every other link when it is used', async () => {
  const [link, other] = [await makeLink(), await makeLink()]
  const { rows } = await db.raw(`select encode(hash, 'escape') as hash from operator_link`)
  expect(JSON.stringify(rows)).not.toContain(link?.split('#')[1])
  expect((await claim(bare, link)).status).toBe(200)
  expect((await claim(bare, other)).status).toBe(404)
})

it('makes one operator when ten open it at once', async () => {
  const link = await makeLink()
  const replies = await Promise.all(Array.from({ length: 10 }, () => claim(bare, link)))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await db('member').where({ operator: true })).toHaveLength(1)
})

it('makes one operator of two links claimed at once, eight times', async () => {
  for (let round = 0; round < 8; round += 1) {
    await db.raw('update member set operator = false')
    const links = [await makeLink(), await makeLink()]
    const replies = await Promise.all(links.map((link) => claim(bare, link)))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 404])
    await db.raw('delete from rate_limit')
  }
})

it('requires sign-in where available, and gives the role to the signed-in member', async () => {
  const member = await makeMember(db)
  const link = await makeLink()
  const visitor = await claim(withSignIn, link)
  const signedIn = await claim(withSignIn, link, member.cookie)
  expect([visitor.status, codeOf(visitor.text), signedIn.status]).toEqual([401, 'not_signed_in', 200])
  expect(await db('member').where({ operator: true })).toMatchObject([{ id: member.id }])
})

it('expires after a day, and is not made where an operator exists', async () => {
  const old = await makeLink(new Date(Date.now() - 25 * 3_600_000))
  expect((await claim(bare, old)).status).toBe(404)
  await makeMember(db, { operator: true })
  expect(await makeLink()).toBeNull()
})
