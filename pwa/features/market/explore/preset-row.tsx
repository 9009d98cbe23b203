import type { ExploreQuestion } from '#contracts/explore'
import styles from './preset-row.module.css'
import { PRESETS, type Preset } from './presets.ts'

/** Filters to begin with; the one that is on says what it means, and another press takes it off. */
export function PresetRow({
  on,
  onPick,
}: {
  on: Preset | undefined
  /** The new filter; empty to remove it. */
  onPick: (question: ExploreQuestion) => void
}) {
  return (
    <div className={styles.presets}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a row that scrolls */}
      <div className={styles.row} role="group" aria-label="Ready-made filters">
        {PRESETS.map((preset) => (
          <button
            key={preset.name}
            type="button"
            className={styles.preset}
            aria-pressed={preset === on}
            onClick={() => onPick(preset === on ? {} : preset.question)}
          >
            {preset.name}
          </button>
        ))}
      </div>
      {on && <p className={styles.means}>{on.means}</p>}
    </div>
  )
}
