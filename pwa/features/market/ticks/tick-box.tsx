import type { ReactNode } from 'react'
import styles from './tick-box.module.css'
import { type ComparedKind, useIsTicked } from './ticked.ts'
import { toggleTick } from './toggle-tick.ts'

/** `children`, such as a picture, join the target. */
export function TickBox({
  kind,
  id,
  name,
  tabIndex,
  children,
}: {
  kind: ComparedKind
  id: string
  name: string
  /** With arrow keys Tab reaches only the current row's box. */
  tabIndex?: number
  children?: ReactNode
}) {
  const isTicked = useIsTicked(kind, id)
  return (
    <label className={styles.tick}>
      {children}
      <input
        type="checkbox"
        className={styles.box}
        checked={isTicked}
        tabIndex={tabIndex}
        aria-label={`Compare ${name}`}
        onChange={() => toggleTick(kind, { id, name })}
      />
    </label>
  )
}
