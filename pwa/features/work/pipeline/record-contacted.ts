import type { QueryClient } from '@tanstack/react-query'
import { ENTRY_NAME_MAX, entryIdOf, type OutreachChannel } from '#contracts/pipeline-changes'
import { memberTag } from '../../../offline/member-cookie.ts'
import { oneLine } from '../../../ui/plain-text.ts'
import { toast } from '../../../ui/toast-store.ts'
import { madeId } from './clock.ts'
import { itemAbout, itemsNow } from './items.ts'
import { type Draft, draftsOfOutreach } from './outreach.ts'
import { pipeline } from './queries.ts'
import { record } from './record.ts'
import { REFUSAL_WORDS } from './refusal-words.ts'

/**
 * A member wrote to or called a supplier; with undo. Creates the entry if the plan has room. Not for
 * visitors.
 */
export async function recordContacted(
  client: QueryClient,
  {
    productId,
    productName,
    ...outreach
  }: {
    productId: string
    productName: string
    supplierId: string
    supplierName: string
    channel: OutreachChannel
  },
): Promise<void> {
  if (memberTag() === null) return
  const item = itemAbout(itemsNow(client), productId)
  const room = client.getQueryData(pipeline.queryKey)?.room
  const opens = item === null || item.stage === 'dropped'
  const confirmsOnScreen = outreach.channel === 'other'
  if (opens && room && openNow(client) >= room.most) {
    if (confirmsOnScreen) toast({ title: 'Not added', description: REFUSAL_WORDS.full, tone: 'destructive' })
    return
  }
  const drafts = draftsOfOutreach(item, outreach, { now: new Date(), itemId: madeId() })
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
  const moved = drafts.some(({ kind }) => kind === 'move')
  toast({
    title: moved ? "Moved to 'Contacted'" : 'Added to My products',
    description: `${name} · ${outreach.supplierName}`,
    action: { label: 'Undo', run: () => void undo() },
  })
}

function openNow(client: QueryClient): number {
  return itemsNow(client).filter(({ stage }) => stage !== 'dropped').length
}
