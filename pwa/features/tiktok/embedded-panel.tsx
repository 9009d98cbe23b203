import { useState } from 'react'
import type { Category } from '#contracts/categories'
import { Icon } from '../../ui/icon.tsx'
import { useMedia, WIDE } from '../../ui/media.ts'
import styles from './embedded-panel.module.css'
import { IntegrationPanel } from './integration-panel.tsx'

/** The integration panel as a part of the dashboard. On a phone it is folded, and asks for nothing until it is opened. */
export function EmbeddedPanel({ without }: { without: ReadonlySet<string> }) {
  const wide = useMedia(WIDE)
  const [unfolded, setUnfolded] = useState<boolean | null>(null)
  const [category, setCategory] = useState<Category>()
  const open = unfolded ?? wide
  return (
    <details
      className={styles.fold}
      open={open}
      onToggle={({ currentTarget }) => setUnfolded(currentTarget.open === wide ? null : currentTarget.open)}
    >
      <summary className={styles.summary}>
        Products and shops by category
        <Icon name="down" />
      </summary>
      {open && (
        <div className={styles.inside}>
          <IntegrationPanel category={category} onCategory={setCategory} without={without} />
        </div>
      )}
    </details>
  )
}
