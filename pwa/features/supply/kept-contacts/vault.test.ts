import { expect, it } from 'vitest'
import { ITERATIONS, isSealed, type Sealed } from './sealed.ts'
import { newKey, open, seal, WrongPassphraseError } from './vault.ts'

const PASSPHRASE = 'correct horse battery'
const CONTACTS = JSON.stringify([{ person: 'Ms Example', email: 'desk@maker.example', name: '宁波灯具' }])

it('opens a text with its passphrase, and seals it again with different bytes', async () => {
  const vault = await newKey('mai', PASSPHRASE)
  const [one, two] = [await seal(vault, CONTACTS), await seal(vault, CONTACTS)]
  expect((await open(one, PASSPHRASE)).text).toBe(CONTACTS)
  expect((await open(two, PASSPHRASE)).text).toBe(CONTACTS)
  expect(one.iv).not.toBe(two.iv)
  expect(one.data).not.toBe(two.data)
  const again = await seal((await open(one, PASSPHRASE)).vault, '[]')
  expect((await open(again, PASSPHRASE)).text).toBe('[]')
})

it('holds nothing readable, and its length does not distinguish one contact from three', async () => {
  const vault = await newKey('mai', PASSPHRASE)
  const record = JSON.stringify(await seal(vault, CONTACTS))
  expect(record).not.toMatch(/Example|maker|desk|correct|horse|宁波/)
  expect(Buffer.from(JSON.parse(record).data, 'base64').toString('latin1')).not.toMatch(/Example|maker/)
  const more = await seal(vault, CONTACTS.repeat(3))
  expect(JSON.stringify(more)).toHaveLength(record.length)
})

it.each([
  ['another passphrase', (sealed: Sealed) => sealed, 'correct horse batter'],
  ['another owner', (sealed: Sealed) => ({ ...sealed, owner: 'ada' }), PASSPHRASE],
  ['more rounds than were', (sealed: Sealed) => ({ ...sealed, iterations: ITERATIONS + 1 }), PASSPHRASE],
  ['a changed text', (sealed: Sealed) => ({ ...sealed, data: `AAAA${sealed.data.slice(4)}` }), PASSPHRASE],
])('%s does not open it', async (_what, change, passphrase) => {
  const sealed = await seal(await newKey('mai', PASSPHRASE), CONTACTS)
  await expect(open(change(sealed), passphrase)).rejects.toThrow(WrongPassphraseError)
})

it('keeps the key unreadable, and each key has its own salt', async () => {
  const [one, two] = [await newKey('mai', PASSPHRASE), await newKey('mai', PASSPHRASE)]
  expect(one.key.extractable).toBe(false)
  await expect(crypto.subtle.exportKey('raw', one.key)).rejects.toThrow()
  expect(one.salt).not.toBe(two.salt)
  expect(one.iterations).toBeGreaterThanOrEqual(600_000)
})

it('refuses a record with fewer rounds', async () => {
  const sealed = await seal(await newKey('mai', PASSPHRASE), CONTACTS)
  expect(isSealed(sealed)).toBe(true)
  expect(isSealed({ ...sealed, iterations: 1000 })).toBe(false)
})
