import { lazy, Suspense, useState } from 'react'
import type { Category } from '#contracts/categories'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Fold } from '../../work/member-page/fold.tsx'

const IntegrationPanel = lazy(async () => ({
  default: (await import('./integration-panel.tsx')).IntegrationPanel,
}))

export function EmbeddedPanel({ without }: { without: ReadonlySet<string> }) {
  const [category, setCategory] = useState<Category>()
  return (
    <Fold title="Products and shops by category">
      <Suspense fallback={<Skeleton height="30rem" />}>
        <IntegrationPanel category={category} onCategory={setCategory} without={without} />
      </Suspense>
    </Fold>
  )
}
