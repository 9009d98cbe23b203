import { usePipeline } from '../../work/pipeline/use-pipeline.ts'
import { useOutreachProduct } from '../contacts/outreach-product.ts'

interface OfferedProduct {
  id: string
  name: string
}

/** The product that the page was opened for, then those of My products that are ours. */
export function useOfferedProducts(openedFor: string | undefined): OfferedProduct[] {
  const opened = useOutreachProduct(openedFor)
  const { items } = usePipeline()
  const own = items.flatMap(({ productId, name, stage }) =>
    productId === null || stage === 'dropped' ? [] : [{ id: productId, name }],
  )
  const first = opened ? [{ id: opened.id, name: opened.name }] : []
  return [...first, ...own.filter(({ id }) => id !== openedFor)]
}
