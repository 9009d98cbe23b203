import { useQueryClient } from '@tanstack/react-query'
import type { OutreachChannel } from '#contracts/pipeline-changes'
import { recordContacted } from '../../work/pipeline/record-contacted.ts'

export type OnContacted = (channel: OutreachChannel) => void

/**
 * What to do when WhatsApp, mail or the phone is opened for a supplier, or its user says that they wrote: the entry of the product that the user came for
 * is noted as written to. Without a product there is nothing to note.
 */
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
