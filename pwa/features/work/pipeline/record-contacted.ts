import type { QueryClient } from '@tanstack/react-query'
import { ENTRY_NAME_MAX, entryIdOf, type OutreachChannel } from '#contracts/pipeline-changes'
import { STAGE_NAMES } from '#contracts/pipeline-stages'
import { memberTag } from '../../../offline/member-cookie.ts'
import { oneLine } from '../../../ui/plain-text.ts'
import { toast } from '../../../ui/toast-store.ts'
import { madeId } from './clock.ts'
import { itemAbout, itemsNow, type PipelineItem } from './items.ts'
import { type Draft, draftsOfOutreach, draftsOfSample } from './outreach.ts'
import { pipeline } from './queries.ts'
import { record } from './record.ts'
import { REFUSAL_WORDS } from './refusal-words.ts'

interface About {
  productId: string
  productName: string
  channel: OutreachChannel
}

/**
 * A member wrote to or called a supplier; with undo. Creates the entry if the plan has room. Not for
 * visitors.
 */
export function recordContacted(
  client: QueryClient,
  { productId, productName, ...outreach }: About & { supplierId: string; supplierName: string },
): Promise<void> {
  const { channel, supplierName } = outreach
  return recordOutreach(client, { productId, productName, channel }, supplierName, (item) =>
    draftsOfOutreach(item, outreach, { now: new Date(), itemId: madeId() }),
  )
}

/** A member offered a creator a sample; otherwise like `recordContacted`. */
export function recordSample(
  client: QueryClient,
  { creator, ...about }: About & { creator: string },
): Promise<void> {
  const { channel } = about
  return recordOutreach(client, about, creator, (item) =>
    draftsOfSample(item, { creator, channel }, { now: new Date(), itemId: madeId() }),
  )
}

async function recordOutreach(
  client: QueryClient,
  { productId, productName, channel }: About,
  addressee: string,
  draftsOf: (item: PipelineItem | null) => Draft[] | null,
): Promise<void> {
  if (memberTag() === null) return
  const item = itemAbout(itemsNow(client), productId)
  const room = client.getQueryData(pipeline.queryKey)?.room
  const opens = item === null || item.stage === 'dropped'
  const confirmsOnScreen = channel === 'other'
  if (opens && room && openNow(client) >= room.most) {
    if (confirmsOnScreen) toast({ title: 'Not added', description: REFUSAL_WORDS.full, tone: 'destructive' })
    return
  }
  const drafts = draftsOf(item)
  if (!drafts) {
    if (confirmsOnScreen) toast({ title: 'Already in My products', description: productName })
    return
  }
  const name = item?.name ?? oneLine(productName, ENTRY_NAME_MAX)
  const save: Draft[] = item ? [] : [{ kind: 'save', name, productId, link: null }]
  const { undo } = await record(client, { entry: item?.id ?? entryIdOf(productId), name }, [
    ...save,
    ...drafts,
  ])
  const moved = drafts.find((draft) => draft.kind === 'move')
  toast({
    title: moved ? `Moved to '${STAGE_NAMES[moved.to]}'` : 'Added to My products',
    description: `${name} · ${addressee}`,
    action: { label: 'Undo', run: () => void undo() },
  })
}

function openNow(client: QueryClient): number {
  return itemsNow(client).filter(({ stage }) => stage !== 'dropped').length
}
