import * as z from 'zod/mini'
import { many } from '../db/checked-rows.ts'
import type { SourceRow } from '../sources/port.ts'
import { mergeContacts } from './merge-contacts.ts'
import { mergeHashtags } from './merge-hashtags.ts'
import { identifyParties } from './merge-parties.ts'
import { mergeProducts } from './merge-products.ts'
import type { Changes, MergeRun } from './merge-run.ts'
import { mergeShipments } from './merge-shipments.ts'
import { mergeShops } from './merge-shops.ts'
import { mergeSupplierCargo } from './merge-supplier-cargo.ts'
import { mergeSuppliers } from './merge-suppliers.ts'
import { mergeVideos } from './merge-videos.ts'

export type MergeChanges = Record<
  'products' | 'observations' | 'shops' | 'hashtags' | 'suppliers' | 'shipments' | 'contacts',
  Changes
>

/** Only staged kinds. Idempotent. Every step joins `incoming_source`: participating sources with origins. */
export async function merge(run: MergeRun): Promise<MergeChanges> {
  const { trx, runId, sources, progress, timed } = run
  await trx.raw(`set local work_mem = '64MB'`)
  await trx.raw(
    'create temp table incoming_source (source text primary key, origin text not null) on commit drop',
  )
  await trx.raw(
    'insert into incoming_source select source, origin from jsonb_to_recordset(?::jsonb) as s (source text, origin text)',
    [JSON.stringify(sources)],
  )
  await trx.raw('analyze staged')
  const staged = await stagedKinds(run)
  const { products, observations } = await mergeProducts(run)
  await timed('merging videos and creators', async () => {
    if (staged('videos', 'creator')) await mergeVideos(trx, runId)
  })
  const { shops, hashtags } = await timed('merging shops and hashtags', async () => ({
    shops: staged('shop') ? await mergeShops(trx, runId) : NONE,
    hashtags: staged('hashtag') ? await mergeHashtags(trx, runId) : NONE,
  }))
  progress('merging suppliers', 0.6)
  const parties = staged('supplier', 'shipment')
  const suppliers = await timed('merging suppliers', async () => {
    if (!parties) return NONE
    await identifyParties(trx, runId)
    return await mergeSuppliers(trx, runId)
  })
  const shipments = await timed('merging shipments', async () => {
    if (!parties) return NONE
    return await mergeShipments(trx, runId, (share) => progress('merging shipments', 0.7 + 0.15 * share))
  })
  await timed('summing up cargo', async () => {
    if (parties) await mergeSupplierCargo(trx)
  })
  const contacts = await timed('merging contacts', async () =>
    staged('contact') ? await mergeContacts(trx, runId) : NONE,
  )
  return { products, observations, shops, hashtags, suppliers, shipments, contacts }
}

async function stagedKinds({ trx, runId }: MergeRun): Promise<(...kinds: SourceRow['kind'][]) => boolean> {
  const rows = await many(
    trx,
    Staged,
    'select distinct s.kind from staged s join incoming_source i on i.source = s.source where s.run_id = ?',
    [runId],
  )
  const found = rows.map(({ kind }) => kind)
  return (...kinds) => kinds.some((kind) => found.includes(kind))
}

const Staged = z.object({ kind: z.string() })
const NONE: Changes = { added: 0, changed: 0 }

export function anythingChanged(changes: MergeChanges): boolean {
  return Object.values(changes).some(({ added, changed }) => added + changed > 0)
}
