import type { QueryClient } from '@tanstack/react-query'
import { toast } from '../../ui/toast-store.ts'
import { itemsNow } from '../pipeline/items.ts'
import { pipeline } from '../pipeline/queries.ts'
import { saveProduct } from '../pipeline/verbs.ts'

/** Saves a product, says so, and offers the way back; where the plan has no room it says what to do instead. */
export async function save(client: QueryClient, product: { productId: string; name: string }): Promise<void> {
  const room = client.getQueryData(pipeline.queryKey)?.room
  const open = itemsNow(client).filter(({ stage }) => stage !== 'dropped').length
  if (room && open >= room.most) {
    toast({
      title: `${open} of ${room.most} open`,
      description: 'Drop one of your products to save another, or upgrade for more.',
      tone: 'destructive',
      action: { label: 'My products', run: () => location.assign('/my-products') },
    })
    return
  }
  const { undo } = await saveProduct(client, product)
  toast({
    title: 'Saved to My products',
    description: product.name,
    action: { label: 'Undo', run: () => void undo() },
  })
}
