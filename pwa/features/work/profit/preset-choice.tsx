import { Link } from '@tanstack/react-router'
import { Select } from '../../../ui/select.tsx'
import type { Costs } from './costs.ts'
import { useCostActions } from './use-cost-actions.ts'

/** Without presets, links to the page for setting them. */
export function PresetChoice({ costs }: { costs: Costs }) {
  const { choose } = useCostActions()
  if (costs.presets.length === 0) {
    return (
      <Link className="inline target strong underline" to="/costs">
        Set your costs
      </Link>
    )
  }
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
