import { Select } from '../../../ui/select.tsx'
import type { Costs } from './costs.ts'
import { useCostActions } from './use-cost-actions.ts'

/** Split from `preset-choice.tsx`: code that saves costs is loaded for members with presets alone. */
export function PresetSelect({ costs }: { costs: Costs }) {
  const { choose } = useCostActions()
  return (
    <Select
      label="Calculated with"
      any="Typical costs"
      choices={costs.presets.map(({ key, preset }) => ({ value: key, label: preset.name }))}
      value={costs.used?.key}
      onChange={(key) => void choose(key ?? null)}
    />
  )
}
