import { QuietLink } from '../../../ui/button.tsx'
import { NotSaved } from '../../../ui/failed.tsx'
import { Figure } from '../../../ui/figure.tsx'
import { plural } from '../../../ui/number.ts'
import type { HeldItems } from './held-items.ts'
import styles from './trend-list.module.css'

/** Saved rows of a list that cannot load. */
export default function FromDevice({ held }: { held: HeldItems | null }) {
  if (held === null) return <NotSaved />
  const { items, of } = held
  if (items.length > 0) {
    return (
      <p className={styles.held} role="status">
        <Figure>
          {items.length === of
            ? `The ${plural(of, 'product')}`
            : `${items.length} of the ${plural(of, 'product')}`}
        </Figure>{' '}
        saved on this device. The whole list loads when you are online.
      </p>
    )
  }
  return (
    <NotSaved
      title={`None of the ${plural(of, 'product')} saved on this device`}
      action={
        <QuietLink to="/trending" search={({ list }) => ({ list })}>
          Show all saved products
        </QuietLink>
      }
    />
  )
}
