import { beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase } from '../../tests/support/database.ts'
import { STAGE_CONTEXT } from '../../tests/support/merge-rows.ts'
import { productRow, sourceOf } from '../../tests/support/source-rows.ts'
import type { Source, SourceRow } from '../sources/port.ts'
import { beginRun } from './refresh-run.ts'
import { fetchIntoStaging, SourceBroken } from './staging.ts'

let runId: number
const test = await createTestDatabase()
// A batch has a thousand rows. Product 'slow' delays its own, 'refused' fails it.
await test.db.raw(`
    create function faulty() returns trigger language plpgsql as $$
    begin
      if new.body->>'externalId' = 'slow' then perform pg_sleep(0.3); end if;
      if new.body->>'externalId' = 'refused' then raise exception 'no room'; end if;
      return new;
    end $$;
    create trigger faulty before insert on staged for each row execute function faulty()`)

beforeEach(async () => {
  await test.db.raw('truncate staged, staged_source, refresh_run cascade')
  runId = (await beginRun(test.db, { cause: 'import', slot: null, asOf: '2026-03-30', accept: false })).id
})

describe('a source written in batches during its run', () => {
  it('arrives complete and in order', async () => {
    const ids = ['slow', ...numbered(2500)]
    expect(await staged(ids)).toMatchObject({ rows: 2501, rejected: 0 })
    expect(await stagedIds()).toEqual(ids)
  })

  it.each([
    ['the first', ['refused', ...numbered(2500)]],
    ['the last', [...numbered(2500), 'refused']],
    ['one that is slow', ['slow', 'refused', ...numbered(999)]],
  ])('fails as a fault of the database when %s cannot be written', async (_, ids) => {
    const failed = await staged(ids).catch((error: unknown) => error)
    expect(failed).toMatchObject({ message: expect.stringContaining('no room') })
    expect(failed).not.toBeInstanceOf(SourceBroken)
    expect(await test.db('staged_source')).toEqual([])
  })

  it('reports the batch that failed, not the source’s later failure', async () => {
    const failed = await brokenOff(['slow', 'refused', ...numbered(998)]).catch((error: unknown) => error)
    expect(failed).toMatchObject({ message: expect.stringContaining('no room') })
    expect(failed).not.toBeInstanceOf(SourceBroken)
  })

  it('writes nothing after its failure was reported', async () => {
    await expect(brokenOff(['slow', ...numbered(999)])).rejects.toThrow('it broke off')
    const then = await stagedIds()
    await test.db.raw('select pg_sleep(0.5)')
    expect(await stagedIds()).toEqual(then)
  })
})

async function staged(ids: string[]) {
  return await fetchIntoStaging(test.db, runId, sourceOf(rowsOf(ids)), STAGE_CONTEXT)
}

async function brokenOff(ids: string[]) {
  const source: Source = {
    ...sourceOf([]),
    async *collect() {
      yield* rowsOf(ids)
      throw new Error('it broke off')
    },
  }
  return await fetchIntoStaging(test.db, runId, source, STAGE_CONTEXT)
}

async function stagedIds(): Promise<string[]> {
  const bodies: { externalId: string }[] = await test.db('staged').orderBy('seq').pluck('body')
  return bodies.map(({ externalId }) => externalId)
}

function rowsOf(ids: string[]): SourceRow[] {
  return ids.map((externalId) => productRow({ externalId }))
}

function numbered(count: number): string[] {
  return Array.from({ length: count }, (_, at) => String(at))
}
