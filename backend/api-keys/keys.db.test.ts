import { beforeEach, describe, expect, it } from 'vitest'
import { startApp } from '../../tests/support/app.ts'
import { createTestDatabase } from '../../tests/support/database.ts'
import { makeMember, type TestMember } from '../../tests/support/members.ts'
import { KEYS_A_DAY, KEYS_MAX } from '../contracts/api-keys.ts'
import { authenticateKey } from './authenticate-key.ts'
import { purgeRevokedKeys } from './keys.ts'

const OURS = { 'x-requested-with': 'app', 'sec-fetch-site': 'same-origin' }
const START = new Date('2026-11-23T10:00:00Z')

let now = START
let mai: TestMember
let ben: TestMember

const database = await createTestDatabase()
const { db } = database
const app = await startApp({ ...database, now: () => now })

beforeEach(async () => {
  now = START
  mai = await makeMember(db, { plan: 'pro' })
  ben = await makeMember(db, { plan: 'pro' })
  await db('session').update({ began_at: START, seen_at: START })
})

describe('a member’s keys', () => {
  it('are created once and then shown without their secret', async () => {
    const { key, secret } = await made(mai, { name: 'Sheet', scopes: ['read', 'read'], expiresInDays: 30 })
    expect(secret).toMatch(/^tdl_[0-9a-f]{8}_[0-9a-f]{40}$/)
    expect(key).toEqual({
      id: expect.any(String),
      name: 'Sheet',
      begins: secret.slice(0, 12),
      scopes: ['read'],
      createdAt: START.toISOString(),
      expiresAt: '2026-12-23T10:00:00.000Z',
      expired: false,
      lastUsedAt: null,
    })
    const listed = await app.call('/api/keys', { headers: { cookie: mai.cookie } })
    expect(JSON.parse(listed.text)).toEqual({ keys: [key], most: KEYS_MAX })
    const stored = JSON.stringify(await db('api_key').where({ member_id: mai.id }))
    expect(`${listed.text}${stored}`).not.toContain(secret.slice(13))
  })

  it('authenticate until they expire, are revoked, or the plan lapses', async () => {
    const { key, secret } = await made(mai, { scopes: ['read', 'contacts'], expiresInDays: 30 })
    expect(await shown(secret)).toMatchObject({
      memberId: String(mai.id),
      keyId: key.id,
      scopes: ['read', 'contacts'],
      plan: 'pro',
    })
    now = new Date('2026-12-23T10:00:00Z')
    expect(await shown(secret)).toMatchObject({ refusal: { code: 'not_signed_in' } })
    now = START
    await db('member').where({ id: mai.id }).update({ plan: 'free' })
    expect(await shown(secret)).toMatchObject({ refusal: { code: 'plan_required' } })
    await db('member').where({ id: mai.id }).update({ plan: 'pro' })
    expect((await revoke(mai, key.id)).status).toBe(200)
    expect((await revoke(mai, key.id)).status).toBe(200)
    expect(await shown(secret)).toMatchObject({ refusal: { message: expect.stringContaining('revoked') } })
    await purgeRevokedKeys(db)
    expect(await shown(secret)).toMatchObject({ refusal: { message: expect.stringContaining('revoked') } })
    await db('api_key').update({ revoked_at: new Date(Date.now() - 31 * 24 * 60 * 60 * 1000) })
    await purgeRevokedKeys(db)
    expect(await shown(secret)).toMatchObject({
      refusal: { message: expect.stringContaining('no such key') },
    })
  })

  it('are visible to and revocable by their owner only', async () => {
    const { key, secret } = await made(mai)
    const foreign = await revoke(ben, key.id)
    expect([foreign.status, (await revoke(ben, '999999')).text.replace(/"id":.*/, '')]).toEqual([
      404,
      foreign.text.replace(/"id":.*/, ''),
    ])
    expect(await shown(secret)).toMatchObject({ keyId: key.id })
    const listed = await app.call('/api/keys', { headers: { cookie: ben.cookie } })
    expect(JSON.parse(listed.text).keys).toEqual([])
  })

  it('are limited in number and per day, also with concurrent requests', async () => {
    const replies = await Promise.all(Array.from({ length: KEYS_MAX + 5 }, () => make(mai)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(KEYS_MAX)
    expect(replies.filter(({ status }) => status === 400)).toHaveLength(5)
    for (let number = KEYS_MAX; number < KEYS_A_DAY; number += 1) {
      const { keys } = JSON.parse((await app.call('/api/keys', { headers: { cookie: mai.cookie } })).text)
      await revoke(mai, keys[0].id)
      expect((await make(mai)).status).toBe(200)
    }
    const { keys } = JSON.parse((await app.call('/api/keys', { headers: { cookie: mai.cookie } })).text)
    await revoke(mai, keys[0].id)
    const { status, headers } = await make(mai)
    expect([status, headers['retry-after']]).toEqual([429, '86400'])
  })

  it('need a plan; without one they are still listed and can be revoked', async () => {
    const { key } = await made(mai)
    await db('member').where({ id: mai.id }).update({ plan: 'free' })
    expect((await make(mai)).status).toBe(402)
    expect((await app.call('/api/keys', { headers: { cookie: mai.cookie } })).text).toContain(key.begins)
    expect((await revoke(mai, key.id)).status).toBe(200)
    const visitor = await app.call('/api/keys', { method: 'POST', headers: OURS, body: '{}' })
    expect(visitor.status).toBe(401)
  })

  it('are in the member’s export without their secret', async () => {
    const { key, secret } = await made(mai)
    const { text } = await app.call('/api/account/export', { headers: { cookie: mai.cookie } })
    expect(JSON.parse(text).keys).toEqual([key])
    expect(text).not.toContain(secret.slice(13))
  })
})

function make(member: TestMember, given: object = {}) {
  return app.call('/api/keys', {
    method: 'POST',
    headers: { ...OURS, cookie: member.cookie },
    body: JSON.stringify({ name: 'Program', scopes: ['read'], expiresInDays: null, ...given }),
  })
}

async function made(member: TestMember, given: object = {}) {
  const { status, text } = await make(member, given)
  expect([status, text]).toEqual([200, text])
  return JSON.parse(text)
}

function revoke(member: TestMember, id: string) {
  return app.call(`/api/keys/${id}`, {
    method: 'DELETE',
    headers: { ...OURS, 'content-type': 'application/json', cookie: member.cookie },
  })
}

function shown(secret: string) {
  return authenticateKey(db, `Bearer ${secret}`, { now: () => now, planNow: () => now })
}
