import type { OwnFigures, Preset, PresetChange, SavedCosts } from '#contracts/presets'
import { defaultPresetOf } from '#profit/preset'

export interface Costs {
  presets: OwnPreset[]
  /** Null: our default for the product's shop. */
  used: OwnPreset | null
  figures: ReadonlyMap<string, OwnFigures>
}

export interface OwnPreset {
  key: string
  preset: Preset
  waiting: boolean
}

/** Queued decisions win until the account has later ones. */
export function costsOf(saved: SavedCosts | undefined, queue: readonly PresetChange[]): Costs {
  const presets = new Map(
    saved?.presets.map(({ key, preset, savedAt }) => [key, { key, preset, savedAt, waiting: false }]),
  )
  const figures = new Map(saved?.figures.map(({ productId, ...rest }) => [productId, rest]))
  let defaultKey = saved?.defaultKey ?? null
  for (const change of queue) {
    if (change.kind === 'default') {
      defaultKey = change.key
    } else if (change.kind === 'preset') {
      const { key, preset, at } = change
      if (at < (presets.get(key)?.savedAt ?? '')) continue
      if (preset === null) presets.delete(key)
      else presets.set(key, { key, preset, savedAt: at, waiting: true })
    } else {
      const { productId, figures: own, at } = change
      if (at < (figures.get(productId)?.savedAt ?? '')) continue
      if (own === null) figures.delete(productId)
      else figures.set(productId, { figures: own, savedAt: at })
    }
  }
  const all = [...presets.values()]
    .map(({ key, preset, waiting }) => ({ key, preset, waiting }))
    .sort((a, b) => a.preset.name.localeCompare(b.preset.name) || (a.key < b.key ? -1 : 1))
  return {
    presets: all,
    used: all.find(({ key }) => key === defaultKey) ?? null,
    figures: new Map([...figures].map(([id, { figures: own }]) => [id, own])),
  }
}

export function hasAny(costs: Costs): boolean {
  return costs.used !== null || costs.figures.size > 0
}

export function presetFor(costs: Costs, channel: 'tiktok' | 'amazon'): Preset {
  return costs.used?.preset ?? defaultPresetOf(channel)
}

/**
 * `with “My FBA” and your quote`, `with your figures`, `with typical costs`. `quoted`: the factory price is from a member's
 * quote.
 */
export function assumptionWords(costs: Costs, productId: string, quoted = false): string {
  const yours = [
    ...(costs.used ? [`“${costs.used.preset.name}”`] : costs.figures.has(productId) ? ['your figures'] : []),
    ...(quoted ? ['your quote'] : []),
  ]
  return yours.length === 0 ? 'with typical costs' : `with ${yours.join(' and ')}`
}
