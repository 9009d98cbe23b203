import { expect, it } from 'vitest'
import { memoryAdapter } from './memory-adapter.ts'

it('the memory adapter drops expired entries, and the oldest when it is full', async () => {
  let now = 0
  const sessions = memoryAdapter(() => now)('Session')
  await sessions.upsert('short', { uid: 'a' }, 10)
  await sessions.upsert('long', { uid: 'b' }, 100)
  now = 10_000
  expect(await sessions.find('short')).toBeUndefined()
  expect(await sessions.findByUid('b')).toEqual({ uid: 'b' })

  for (let index = 0; index < 2000; index += 1) await sessions.upsert(`flood-${index}`, {}, 100)
  expect(await sessions.find('long')).toBeUndefined()
  expect(await sessions.find('flood-0')).toEqual({})
})

it('the memory adapter revokes everything of one grant', async () => {
  const adapter = memoryAdapter()
  await adapter('AccessToken').upsert('one', { grantId: 'g' }, 100)
  await adapter('AuthorizationCode').upsert('two', { grantId: 'g' }, 100)
  await adapter('AccessToken').upsert('other', { grantId: 'h' }, 100)
  await adapter('AccessToken').revokeByGrantId('g')
  expect(await adapter('AccessToken').find('one')).toBeUndefined()
  expect(await adapter('AuthorizationCode').find('two')).toBeUndefined()
  expect(await adapter('AccessToken').find('other')).toEqual({ grantId: 'h' })
})
