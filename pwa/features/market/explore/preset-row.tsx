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
    <div className="grid shrink gap-1">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot scroll as a row */}
      <div className={`${styles.row} flex shrink gap-2`} role="group" aria-label="Ready-made filters">
        {PRESETS.map((preset) => (
          <button
            key={preset.name}
            type="button"
            className={`${styles.preset} target small soft medium pill`}
            aria-pressed={preset === on}
            onClick={() => onPick(preset === on ? {} : preset.question)}
          >
            {preset.name}
          </button>
        ))}
      </div>
      {on && <p className="small soft pretty">{on.means}</p>}
    </div>
  )
}
