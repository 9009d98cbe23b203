import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { startApp } from '../../tests/support/app.ts'
import { createTestDatabase } from '../../tests/support/database.ts'
import { makeMember } from '../../tests/support/members.ts'
import { scratchFolder } from '../../tests/support/scratch-folder.ts'
import { UPLOAD_BYTES_MAX, UPLOAD_PART_BYTES } from '../contracts/upload.ts'
import { takeRunLock } from '../refresh/refresh-run.ts'
import { workOffUploads } from './work-off-uploads.ts'

const database = await createTestDatabase()
const { db } = database
const dataDir = await scratchFolder()
const operator = await makeMember(db, { operator: true })
const app = await startApp(database)

it('imports a file with unknown headings by the given columns, and remembers them for the next file', async () => {
  const text = (reviews: number) =>
    `Ref,Thing,Cost,Seen\nA1,Paper Garden,$9,${reviews}\nB7,,,\nA2,Salt and Fat,$12,50\n`
  const first = await sent('first.csv', text(40))
  const blind = await post(`/api/operator/uploads/${first}/preview`, {})
  expect(blind).toMatchObject({
    headerLine: 1,
    headings: ['Ref', 'Thing', 'Cost', 'Seen'],
    columns: {},
    remembered: false,
    notes: [expect.stringContaining('does not say where its products are sold')],
  })
  expect(blind.problem).toMatch(/needs a column such as "Product Name"/)
  const reading = {
    kind: 'amazon',
    header: { line: 1, columns: { id: 0, name: 1, price: 2, ratingCount: 3 } },
  }
  const preview = await post(`/api/operator/uploads/${first}/preview`, reading)
  expect(preview).toMatchObject({
    problem: null,
    undated: true,
    rows: [{ line: 2, skipped: null }, { line: 3 }, { line: 4 }],
  })
  const importing = `/api/operator/uploads/${first}/import`
  expect(await refused(importing, reading)).toEqual([400, 'date'])
  expect(await refused(importing, { ...reading, date: '2026-02-31' })).toEqual([400, 'date'])
  await post(importing, { ...reading, date: '2026-03-30' })
  await work()
  expect(await get(`/api/operator/uploads/${first}`)).toMatchObject({
    state: 'done',
    summary: { state: 'published', read: 3, taken: 3, skipped: 0 },
  })
  expect(await db('product').orderBy('name').pluck('name')).toEqual([
    'Paper Garden',
    'Product B7',
    'Salt and Fat',
  ])

  const second = await sent('second.csv', text(90))
  expect(await post(`/api/operator/uploads/${second}/preview`, {})).toMatchObject({
    remembered: true,
    kind: 'amazon',
    columns: { id: 0, name: 1, price: 2, ratingCount: 3 },
    problem: null,
  })
})

it('imports a file in the encoding that the operator chooses', async () => {
  const bytes = Buffer.concat([
    Buffer.from('Name,Reviews,Date\n'),
    Buffer.from('95f882ab968d', 'hex'),
    Buffer.from(',7,2026-03-30\n'),
  ])
  const id = await sent('unclear.csv', bytes)
  const blind = await post(`/api/operator/uploads/${id}/preview`, { kind: 'amazon' })
  expect(blind).toMatchObject({ problem: expect.stringContaining('its encoding is not clear'), rows: [] })
  const reading = { kind: 'amazon', encoding: 'shift_jis' }
  expect(await post(`/api/operator/uploads/${id}/preview`, reading)).toMatchObject({
    ...{ problem: null, rows: [{ cells: ['抱き枕', '7', '2026-03-30'] }] },
  })
  await post(`/api/operator/uploads/${id}/import`, reading)
  await work()
  expect(await db('product').where({ name: '抱き枕' })).toHaveLength(1)
})

it('a file larger than a part arrives in parts, once each, and no part of another size', async () => {
  const line = `Paper Garden,10,2026-03-30,${'x'.repeat(4000)}\n`
  const text = `Name,Reviews,Date,Description\n${line.repeat(Math.ceil(UPLOAD_PART_BYTES / line.length))}Late One,5,2026-03-31,\n`
  const bytes = Buffer.from(text)
  const { id } = await post('/api/operator/uploads', { name: 'large.csv', bytes: bytes.length })
  const last = bytes.subarray(UPLOAD_PART_BYTES)
  expect((await put(id, 1, last)).status).toBe(400)
  expect((await put(id, 3, last)).status).toBe(400)
  expect(JSON.parse((await put(id, 2, last)).text)).toMatchObject({ state: 'sending', received: last.length })
  expect(JSON.parse((await put(id, 1, bytes.subarray(0, UPLOAD_PART_BYTES))).text)).toMatchObject({
    state: 'ready',
  })
  await post(`/api/operator/uploads/${id}/import`, { kind: 'amazon' })
  await work()
  const { summary } = await get(`/api/operator/uploads/${id}`)
  expect(summary).toMatchObject({
    taken: 2,
    firstSkipped: [{ line: 3, reason: 'same as line 2' }, ...Array(19).fill({})],
  })
  const listed = await app.call(`/api/operator/uploads/${id}/left-out.csv`, {
    headers: { cookie: operator.cookie },
  })
  expect(listed.text.split('\r\n').filter((text) => text !== '')).toHaveLength(summary.skipped + 1)
})

it('a file killed half way is imported by the next process, and given up after two kills', async () => {
  const id = await sent('killed.csv', 'Name,Reviews,Date\nYoga Strap,5,2026-03-31\n')
  await post(`/api/operator/uploads/${id}/import`, { kind: 'amazon' })
  await db('upload').where({ id }).update({ state: 'importing', begun: 1 })
  await work()
  expect(await get(`/api/operator/uploads/${id}`)).toMatchObject({ state: 'done' })
  const other = await sent('heavy.csv', 'Name,Reviews,Date\nYoga Mat,5,2026-03-31\n')
  await post(`/api/operator/uploads/${other}/import`, { kind: 'amazon' })
  await db('upload').where({ id: other }).update({ state: 'importing', begun: 2 })
  await work()
  expect(await get(`/api/operator/uploads/${other}`)).toMatchObject({
    state: 'failed',
    message: expect.stringContaining('stopped twice'),
  })
})

it('the last import is undone on demand, and nothing else', async () => {
  const before = await db('product').orderBy('id').pluck('name')
  const id = await sent('wrong.csv', 'Name,Reviews,Date\nWrong Thing,5,2026-03-31\n')
  await post(`/api/operator/uploads/${id}/import`, { kind: 'tiktok' })
  await work()
  const { lastImport } = await get('/api/operator/uploads')
  expect(lastImport).toMatchObject({ name: 'wrong.csv', state: 'can be undone' })
  expect(await refused('/api/operator/uploads/undo', { editionId: lastImport.editionId - 1 })).toEqual([
    404,
    undefined,
  ])
  expect(await post('/api/operator/uploads/undo', { editionId: lastImport.editionId })).toMatchObject({
    state: 'undoing',
  })
  await work()
  expect(await db('product').orderBy('id').pluck('name')).toEqual(before)
  expect(await get('/api/operator/uploads')).toMatchObject({
    uploads: expect.arrayContaining([expect.objectContaining({ id, undoneAt: expect.any(String) })]),
    lastImport: null,
  })
})

it('shows a published import as done when its progress and its lists cannot be written', async () => {
  const id = await sent(
    'published.csv',
    'Name,Reviews,Date\nYoga Wheel,5,2026-03-31\nYoga Wheel,5,2026-03-31\n',
  )
  await post(`/api/operator/uploads/${id}/import`, { kind: 'amazon' })
  await db.raw(`create function refuse_progress() returns trigger language plpgsql as $$
    begin
      if new.step is not null and to_jsonb(new) -> 'steps' is not distinct from to_jsonb(old) -> 'steps' then raise exception 'no progress today'; end if;
      return new;
    end $$`)
  for (const table of ['upload', 'refresh_run']) {
    await db.raw(
      `create trigger refuses_progress before update of step on ${table} for each row execute function refuse_progress()`,
    )
  }
  const refresh = await takeRunLock(db)
  // A file stands in the folder's place, so it cannot be created.
  const working = work(fileURLToPath(import.meta.url))
  await pause(1200)
  await refresh?.release()
  await working
  await db.raw('drop function refuse_progress cascade')
  expect(await get(`/api/operator/uploads/${id}`)).toMatchObject({
    state: 'done',
    summary: {
      ...{ state: 'published', taken: 1, skipped: 1 },
      notes: expect.arrayContaining([expect.stringContaining('could not be written')]),
    },
  })
})

it('accepts at most five waiting files when twenty are begun at once', async () => {
  await db('upload').whereIn('state', ['sending', 'ready']).delete()
  const begun = await Promise.all(
    Array.from({ length: 20 }, (_, at) => asked('/api/operator/uploads', { name: `${at}.csv`, bytes: 10 })),
  )
  expect(begun.filter(({ status }) => status === 200)).toHaveLength(5)
  await db('upload').where({ state: 'sending' }).delete()
})

it('every action is on the record', async () => {
  const actions = await db('operator_action')
    .where({ operator_id: operator.id })
    .orderBy('id')
    .pluck('action')
  expect([...new Set(actions)].sort()).toEqual(['file-sent', 'import-started', 'import-undone'])
})

it('a file that is too large or not a table is refused with a message', async () => {
  const pdf = await sent('report.pdf', '%PDF-1.7 not a table')
  expect(await post(`/api/operator/uploads/${pdf}/preview`, {})).toMatchObject({
    problem: expect.stringContaining('This is a PDF file'),
    rows: [],
  })
  expect(await refused('/api/operator/uploads', { name: 'huge.csv', bytes: UPLOAD_BYTES_MAX + 1 })).toEqual([
    400,
    'bytes',
  ])
})

async function work(folder = dataDir): Promise<void> {
  await workOffUploads({
    ...{ db, sampleData: false, dataDir: folder, now: () => new Date('2026-04-01T08:00:00Z') },
    market: { region: 'US', timeZone: 'America/New_York', label: 'United States' },
    signal: new AbortController().signal,
  })
}

async function sent(name: string, content: string | Buffer): Promise<string> {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  const { id } = await post('/api/operator/uploads', { name, bytes: bytes.length })
  expect((await put(id, 1, bytes)).status).toBe(200)
  return id
}

const headers = () => ({
  cookie: operator.cookie,
  'x-requested-with': 'app',
  'sec-fetch-site': 'same-origin',
})

const get = async (path: string) => JSON.parse((await app.call(path, { headers: headers() })).text)

const asked = (path: string, body: unknown) =>
  app.call(path, { method: 'POST', headers: headers(), body: JSON.stringify(body) })

async function post(path: string, body: unknown) {
  const { status, text } = await asked(path, body)
  expect([status, text]).toEqual([200, expect.any(String)])
  return JSON.parse(text)
}

async function refused(path: string, body: unknown) {
  const { status, text } = await asked(path, body)
  return [status, JSON.parse(text).error.field]
}

const put = (id: string, part: number, content: Buffer) =>
  app.call(`/api/operator/uploads/${id}/parts/${part}`, {
    method: 'PUT',
    headers: { ...headers(), 'content-type': 'application/octet-stream', 'content-length': content.length },
    body: content,
  })
