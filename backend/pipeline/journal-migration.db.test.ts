import { expect, it } from 'vitest'
import { startApp } from '../../tests/support/app.ts'
import { createTestDatabase } from '../../tests/support/database.ts'
import { makeMember } from '../../tests/support/members.ts'
import { changesFrom, pipelineCalls } from '../../tests/support/pipeline-calls.ts'
import * as boundedJournal from '../db/migrations/0049-bounded-journal.ts'

const NOON = new Date('2026-11-20T12:00:00.000Z')

const database = await createTestDatabase()
const { db } = database
const app = await startApp(database)

it('keeps notes deleted whose deletion was stored with the ids that it names, before and after them', async () => {
  const member = await makeMember(db)
  const calls = pipelineCalls(app)
  const { saveOwn, note, remove } = changesFrom('phone', () => NOON.getTime())
  const entry = `own-${'x'.repeat(12)}`
  const [here, late, kept] = [note(entry, 'Here'), note(entry, 'Late'), note(entry, 'Kept', 'note-kept-0001')]
  await calls.take([saveOwn(entry, 'Lamp'), kept], member)
  await db.transaction(async (trx) => {
    await boundedJournal.down(trx)
    const row = {
      member_id: member.id,
      entry_id: entry,
      at: 1,
      n: 0,
      device: 'phone',
      kind: 'remove',
      body: {},
    }
    await trx('pipeline_change').insert([
      { ...row, id: here.id, over: [] },
      { ...row, id: remove(entry, []).id, over: [here.id, late.id] },
    ])
    await boundedJournal.up(trx)
  })
  await calls.take([here, late], member)
  const [left] = await calls.entriesOf(member)
  expect(left?.notes.map(({ versions }) => versions[0].text)).toEqual(['Kept'])
  expect(await db('pipeline_entry').where({ member_id: member.id })).toMatchObject([{ changes_stored: 5 }])
})
