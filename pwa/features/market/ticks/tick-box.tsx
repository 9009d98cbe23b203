import { useStore } from '../../../ui/store.ts'
import { selecting } from './selecting.ts'
import styles from './tick-box.module.css'
import { type ComparedKind, useIsTicked } from './ticked.ts'
import { toggleTick } from './toggle-tick.ts'

/** Shown after 'Select' alone. */
export function TickBox({
  kind,
  id,
  name,
  tabIndex,
}: {
  kind: ComparedKind
  id: string
  name: string
  /** With arrow keys Tab reaches only the current row's box. */
  tabIndex?: number
}) {
  const isTicked = useIsTicked(kind, id)
  if (!useStore(selecting)) return null
  return (
    <label className={styles.tick}>
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
