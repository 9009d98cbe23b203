import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Preset, PresetChange, SavedCosts } from '../../../../backend/contracts/presets.ts'
import { DEFAULT_PRESETS } from '../../../../backend/profit/preset.ts'
import { assumptionWords, costsOf } from './costs.ts'
import { costsOutbox } from './outbox.ts'

const [A, B] = ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b']
const preset = (name: string): Preset => ({ ...DEFAULT_PRESETS.tiktok, name })
const FIGURES = { unitCost: null, minimumOrder: 400, origin: null, dutyBps: null, goods: null }
const at = (minute: number) => `2026-11-23T10:${String(minute).padStart(2, '0')}:00.000Z`
const saved = (change: Partial<SavedCosts> = {}): SavedCosts => ({
  presets: [],
  defaultKey: null,
  figures: [],
  ...change,
})

describe('costs on a device', () => {
  it('are the account’s, with later decisions made here', () => {
    const costs = costsOf(
      saved({ presets: [{ key: A, preset: preset('Shop'), savedAt: at(1) }], defaultKey: A }),
      [
        { kind: 'preset', key: B, preset: preset('FBA'), at: at(2) },
        { kind: 'default', key: B, at: at(3) },
      ],
    )
    expect(costs.presets.map(({ preset: { name }, waiting }) => [name, waiting])).toEqual([
      ['FBA', true],
      ['Shop', false],
    ])
    expect(costs.used?.key).toBe(B)
    expect(assumptionWords(costs, '7')).toBe('with “FBA”')
  })

  it('give way to later ones of another device', () => {
    const costs = costsOf(saved({ presets: [{ key: A, preset: preset('Later'), savedAt: at(9) }] }), [
      { kind: 'preset', key: A, preset: preset('Earlier'), at: at(5) },
    ])
    expect(costs.presets.map((own) => own.preset.name)).toEqual(['Later'])
  })

  it('are not used once deleted here', () => {
    const costs = costsOf(
      saved({ presets: [{ key: A, preset: preset('Shop'), savedAt: at(1) }], defaultKey: A }),
      [{ kind: 'preset', key: A, preset: null, at: at(2) }],
    )
    expect([costs.presets, costs.used]).toEqual([[], null])
  })

  it('of one product stay separate from other products', () => {
    const figures = { unitCost: 3, minimumOrder: null, origin: null, dutyBps: null, goods: null }
    const costs = costsOf(saved(), [{ kind: 'figures', productId: '7', figures, at: at(1) }])
    expect([assumptionWords(costs, '7'), assumptionWords(costs, '8')]).toEqual([
      'with your figures',
      'with typical costs',
    ])
  })

  it.each([
    [{}, 'with your quote'],
    [{ figures: [{ productId: '7', figures: FIGURES, savedAt: at(1) }] }, 'with your figures and your quote'],
    [
      { presets: [{ key: A, preset: preset('FBA'), savedAt: at(1) }], defaultKey: A },
      'with “FBA” and your quote',
    ],
  ])('name a quote that is counted with: %#', (known, words) => {
    expect(assumptionWords(costsOf(saved(known), []), '7', true)).toBe(words)
  })
})

it('keep the latest decision on each subject in any order', async () => {
  const change = fc.record({
    key: fc.constantFrom(A, B),
    minute: fc.nat(59),
    name: fc.string({ minLength: 1 }),
  })
  const merged = async (...batches: readonly (readonly PresetChange[])[]) => {
    costsOutbox.clear()
    for (const batch of batches) await costsOutbox.add(batch)
    return costsOutbox.reload().map((item) => item.change)
  }
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(change, { selector: ({ minute }) => minute }), async (made) => {
      const changes = made.map(
        ({ key, minute, name }): PresetChange => ({
          kind: 'preset',
          key,
          preset: preset(name),
          at: at(minute),
        }),
      )
      const kept = await merged(changes)
      expect(kept).toHaveLength(new Set(made.map(({ key }) => key)).size)
      for (const each of kept) {
        const own = changes.filter(
          (one) => one.kind === 'preset' && each.kind === 'preset' && one.key === each.key,
        )
        expect(own.every((one) => one.at <= each.at)).toBe(true)
      }
      expect(await merged(kept, changes)).toEqual(kept)
      expect(new Set(await merged(changes.toReversed()))).toEqual(new Set(kept))
    }),
  )
})
