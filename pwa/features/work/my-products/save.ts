import type { QueryClient } from '@tanstack/react-query'
import { toast } from '../../../ui/toast-store.ts'
import { itemsNow } from '../pipeline/items.ts'
import { pipeline } from '../pipeline/queries.ts'
import type { Recorded } from '../pipeline/record.ts'
import { saveOwnItem, saveProduct } from '../pipeline/verbs.ts'

/** The toast offers undo. On a full plan it says how to make room. */
export async function save(client: QueryClient, product: { productId: string; name: string }): Promise<void> {
  if (hasRoom(client)) saySaved(product.name, await saveProduct(client, product))
}

export async function saveOwn(
  client: QueryClient,
  item: { name: string; link: string | null },
): Promise<void> {
  if (hasRoom(client)) saySaved(item.name, await saveOwnItem(client, item))
}

function hasRoom(client: QueryClient): boolean {
  const room = client.getQueryData(pipeline.queryKey)?.room
  const open = itemsNow(client).filter(({ stage }) => stage !== 'dropped').length
  if (!room || open < room.most) return true
  toast({
    title: `${open} of ${room.most} places used`,
    description: 'Give up one of your products to save another, or upgrade for more.',
    tone: 'destructive',
    action: { label: 'My products', run: () => location.assign('/my-products') },
  })
  return false
}

function saySaved(name: string, { undo }: Recorded): void {
  toast({
    title: 'Saved to My products',
    description: name,
    action: { label: 'Undo', run: () => void undo() },
  })
}
