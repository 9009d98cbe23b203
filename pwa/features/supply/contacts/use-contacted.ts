import { useQueryClient } from '@tanstack/react-query'
import type { OutreachChannel } from '#contracts/pipeline-changes'
import { recordContacted } from '../../work/pipeline/record-contacted.ts'

export type OnContacted = (channel: OutreachChannel) => void

/** Called when a member writes to or calls a supplier: marks the product's entry as contacted. No effect without a product. */
export function useContacted(
  supplier: { id: string; name: string },
  product: { id: string; name: string } | null,
): OnContacted {
  const client = useQueryClient()
  return (channel) => {
    if (!product) return
    void recordContacted(client, {
      productId: product.id,
      productName: product.name,
      supplierId: supplier.id,
      supplierName: supplier.name,
      channel,
    })
  }
}
