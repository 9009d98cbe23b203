import sharp from 'sharp'
import { beforeEach, expect, it } from 'vitest'
import { startApp } from '../../tests/support/app.ts'
import { createTestDatabase } from '../../tests/support/database.ts'
import { makeMember, type TestMember } from '../../tests/support/members.ts'
import { changesFrom, pipelineCalls } from '../../tests/support/pipeline-calls.ts'
import { PHOTO_BYTES_MAX, PHOTOS_MAX } from '../contracts/pipeline-changes.ts'
import { PHOTOS_OF_PLAN } from '../contracts/plans.ts'

const ENTRY = 'own-abcdefghijkl'
const ID = 'photo-00000001'

let member: TestMember
let clock = Date.parse('2026-11-21T12:00:00.000Z')
const phone = changesFrom('phone', () => {
  clock += 1
  return clock
})

const database = await createTestDatabase()
const { db } = database
const app = await startApp(database)
const calls = pipelineCalls(app)
const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
  .withExif({ IFD0: { Copyright: 'Taken in Hanoi' } })
  .jpeg()
  .toBuffer()

beforeEach(async () => {
  member = await makeMember(db)
  await calls.take([phone.saveOwn(ENTRY, 'Kettle')], member)
})

it('a photo is stored without place and camera, and shown to its owner alone', async () => {
  await calls.take([phone.photo(ENTRY, ID)], member)
  expect((await calls.putPhoto(ID, member, picture)).status).toBe(200)
  const reply = await calls.getPhoto(ID, member)
  expect([reply.status, reply.headers.get('content-type'), reply.headers.get('cache-control')]).toEqual([
    200,
    'image/jpeg',
    'private, no-store',
  ])
  expect(reply.headers.get('x-content-type-options')).toBe('nosniff')
  const shown = Buffer.from(await reply.arrayBuffer())
  expect([picture.includes('Hanoi'), shown.includes('Hanoi')]).toEqual([true, false])
  expect((await sharp(shown).metadata()).width).toBe(40)
  expect((await calls.listOf(member)).entries[0]?.photosStored).toEqual([ID])

  const other = await makeMember(db, { plan: 'pro', operator: true })
  expect((await calls.getPhoto(ID, other)).status).toBe(404)
  expect((await calls.getPhoto(ID, { cookie: '' })).status).toBe(401)
  expect((await calls.putPhoto(ID, other, picture)).status).toBe(404)
})

it('a photo is stored once, and goes with its entry', async () => {
  const [saved] = (await calls.listOf(member)).entries[0]?.changes ?? []
  const photo = phone.photo(ENTRY, ID)
  await calls.take([photo], member)
  await calls.putPhoto(ID, member, picture)
  const again = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer()
  expect((await calls.putPhoto(ID, member, again)).status).toBe(200)
  const kept = Buffer.from(await (await calls.getPhoto(ID, member)).arrayBuffer())
  expect((await sharp(kept).metadata()).width).toBe(40)
  await calls.take([phone.remove(ENTRY, [photo.id, saved?.id ?? ''])], member)
  expect((await calls.getPhoto(ID, member)).status).toBe(404)
  expect(await db('pipeline_photo').where({ member_id: member.id })).toEqual([])
  expect((await calls.putPhoto(ID, member, picture)).status).toBe(404)
})

it.each([
  ['no picture', Buffer.from('<svg onload=alert(1)>'), 'image/jpeg', 400],
  ['of another kind', Buffer.from('x'), 'image/svg+xml', 415],
  ['too large', Buffer.alloc(PHOTO_BYTES_MAX + 1), 'image/jpeg', 413],
])('what is %s is refused', async (_, bytes, type, status) => {
  await calls.take([phone.photo(ENTRY, ID)], member)
  expect((await calls.putPhoto(ID, member, bytes, type)).status).toBe(status)
  expect((await calls.getPhoto(ID, member)).status).toBe(404)
})

it('an entry and a plan limit the number of photos', async () => {
  const photos = (entry: string, count: number) =>
    Array.from({ length: count }, (_, at) => phone.photo(entry, `${entry.slice(-4)}-photo-${100 + at}`))
  const one = photos(ENTRY, PHOTOS_MAX + 1)
  expect(await calls.take(one, member)).toEqual([{ id: one.at(-1)?.id, why: 'much' }])
  const second = 'own-zyxwvutsrqpo'
  await calls.take([phone.saveOwn(second, 'Lamp')], member)
  const left = PHOTOS_OF_PLAN.free - PHOTOS_MAX
  const more = photos(second, left + 1)
  expect(await calls.take(more, member)).toEqual([{ id: more.at(-1)?.id, why: 'photos' }])
})
