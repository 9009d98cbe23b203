import type { ExploreQuestion } from '#contracts/explore'
import styles from './preset-row.module.css'
import { PRESETS, type Preset } from './presets.ts'

/** The active preset shows its meaning; pressing it again removes it. */
export function PresetRow({
  on,
  onPick,
}: {
  on: Preset | undefined
  /** Empty to remove the preset. */
  onPick: (question: ExploreQuestion) => void
}) {
  return (
    <div className={styles.presets}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot scroll as a row */}
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
