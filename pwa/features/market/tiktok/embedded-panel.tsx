import { lazy, Suspense, useState } from 'react'
import type { Category } from '#contracts/categories'
import { Icon } from '../../../ui/icon.tsx'
import { useMedia, WIDE } from '../../../ui/media.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import styles from './embedded-panel.module.css'

const IntegrationPanel = lazy(async () => ({
  default: (await import('./integration-panel.tsx')).IntegrationPanel,
}))

export function EmbeddedPanel({ without }: { without: ReadonlySet<string> }) {
  const wide = useMedia(WIDE)
  const [unfolded, setUnfolded] = useState<boolean | null>(null)
  const [category, setCategory] = useState<Category>()
  const open = unfolded ?? wide
  return (
    <details
      className={`${styles.fold} lined round-lg`}
      open={open}
      onToggle={({ currentTarget }) => setUnfolded(currentTarget.open === wide ? null : currentTarget.open)}
    >
      <summary className={`${styles.summary} row apart target gap-3 strong`}>
        Products and shops by category
        <Icon name="down" />
      </summary>
      {open && (
        <div className={`${styles.inside} clip`}>
          <Suspense fallback={<Skeleton height="30rem" />}>
            <IntegrationPanel category={category} onCategory={setCategory} without={without} />
          </Suspense>
        </div>
      )}
    </details>
  )
}
