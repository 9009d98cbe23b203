import { type ReactNode, useState } from 'react'
import { TABLE, useMedia } from '../../../ui/media.ts'
import { SelectButton } from '../ticks/select-button.tsx'
import type { ListedProduct } from './listed-product.ts'
import { type Column, ProductGrid } from './product-grid.tsx'
import { ProductRows } from './product-rows.tsx'
import SplitView from './split-view.tsx'

export function ListedProducts<Product extends ListedProduct>({
  className,
  columns,
  details,
  ...list
}: {
  label: string
  products: readonly Product[]
  /** Placeholder data of the previous query. */
  old: boolean
  details: (product: Product) => ReactNode
  columns: readonly Column<Product>[]
  className: string | undefined
}) {
  const wide = useMedia(TABLE)
  const [picked, setPicked] = useState<Product | null>(null)
  if (!wide)
    return (
      <>
        <SelectButton />
        <ProductRows {...list} details={details} />
      </>
    )
  return (
    <SplitView picked={picked} onClose={() => setPicked(null)} details={picked && details(picked)}>
      {(panel) => (
        <ProductGrid
          {...list}
          note={<SelectButton />}
          className={className}
          columns={columns}
          picked={picked?.id ?? null}
          onPick={setPicked}
          panel={panel}
        />
      )}
    </SplitView>
  )
}
