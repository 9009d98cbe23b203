import { useQueryClient } from '@tanstack/react-query'
import type { OwnFigures, Preset } from '#contracts/presets'
import type { CHANNELS } from '#contracts/trends'
import { defaultPresetOf } from '#profit/preset'
import { toast } from '../../../ui/toast-store.ts'
import { newIdempotencyKey } from '../../public/inbox/idempotency-key.ts'
import type { Costs } from './costs.ts'
import type { NumericField } from './override.ts'
import { keepCosts, momentAfter } from './send.ts'

export const FIRST_NAMES = { tiktok: 'My TikTok Shop', amazon: 'My Amazon' } as const
const NO_FIGURES: OwnFigures = {
  unitCost: null,
  minimumOrder: null,
  origin: null,
  dutyBps: null,
  goods: null,
}

/** Each change is saved on the device at once. */
export function useCostActions() {
  const client = useQueryClient()
  const savePreset = (key: string, preset: Preset | null) =>
    keepCosts(client, [{ kind: 'preset', key, preset, at: momentAfter(client) }])
  const choose = (key: string | null) =>
    keepCosts(client, [{ kind: 'default', key, at: momentAfter(client) }])
  const create = async (preset: Preset) => {
    const [key, at] = [newIdempotencyKey(), momentAfter(client)]
    await keepCosts(client, [
      { kind: 'preset', key, preset, at },
      { kind: 'default', key, at },
    ])
    return key
  }
  return {
    savePreset,
    choose,
    create,
    /** Without a preset, creates one from our defaults. */
    async setRate(
      costs: Costs,
      channel: (typeof CHANNELS)[number],
      field: NumericField,
      value: number | null,
    ) {
      if (costs.used) return await savePreset(costs.used.key, { ...costs.used.preset, [field]: value })
      if (value === null) return
      const name = FIRST_NAMES[channel]
      toast({ title: `“${name}” was made`, description: 'It counts for all products. See Your costs.' })
      await create({ ...defaultPresetOf(channel), name, [field]: value })
    },
    async setFigures(productId: string, own: OwnFigures | null, change: Partial<OwnFigures>) {
      const figures = { ...(own ?? NO_FIGURES), ...change }
      const empty = Object.values(figures).every((value) => value === null)
      const at = momentAfter(client)
      await keepCosts(client, [{ kind: 'figures', productId, figures: empty ? null : figures, at }])
    },
  }
}
