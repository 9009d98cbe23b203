import * as z from 'zod/mini'
import { one } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'
import { forgetReplaysOfFiles } from './replay-picks.ts'
import { sealPicks } from './seal-picks.ts'

export async function recordPicks(trx: Transaction, editionId: number): Promise<void> {
  await sealPicks(trx, editionId)
  const { cause } = await one(trx, Edition, 'select cause from edition where id = ?', [editionId])
  if (cause === 'import') await forgetReplaysOfFiles(trx)
}

const Edition = z.object({ cause: z.string() })
