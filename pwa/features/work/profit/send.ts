import type { QueryClient } from '@tanstack/react-query'
import { changeSavedCosts, PRESET_CHANGES_MAX, PRESETS_MAX, type PresetChange } from '#contracts/presets'
import { call } from '../../../api.ts'
import type { Queued } from '../../../offline/outbox.ts'
import { toast } from '../../../ui/toast-store.ts'
import { createSender } from '../outbox/sender.ts'
import { costsOutbox } from './outbox.ts'
import { noteSavedCosts, savedCosts } from './queries.ts'

export const { send: sendCosts, keep: keepCosts } = createSender<PresetChange>({
  outbox: costsOutbox,
  most: PRESET_CHANGES_MAX,
  listKey: savedCosts.queryKey,
  answersWithList: true,
  forVisitors: true,
  async post(client, changes) {
    const { saved, refused } = await call(changeSavedCosts, { body: { changes: [...changes] } })
    // An answer requested earlier could arrive later and pass for newer.
    await client.cancelQueries({ queryKey: savedCosts.queryKey })
    noteSavedCosts(client, saved)
    return new Map(
      refused.flatMap(({ index, why }) => {
        const change = changes[index]
        return change ? [[costsOutbox.idOf(change), why]] : []
      }),
    )
  },
  retries: () => true,
  // Figures of a product that is gone are of no use.
  drop: (_, why) => new Set([...why].flatMap(([id, reason]) => (reason === 'unknown' ? [id] : []))),
  words: {
    things: 'costs',
    offline: 'It is added to your account when you are online.',
    failing: 'Not in your account yet',
    refused: sayRefused,
  },
})

/** Later than the account's timestamps, even if this device's clock is behind. */
export function momentAfter(client: QueryClient): string {
  const saved = client.getQueryData(savedCosts.queryKey)
  const known = [
    ...(saved?.presets ?? []).map(({ savedAt }) => savedAt),
    ...(saved?.figures ?? []).map(({ savedAt }) => savedAt),
    ...costsOutbox.reload().map(({ change }) => change.at),
  ].map((moment) => Date.parse(moment) + 1)
  return new Date(Math.max(Date.now(), ...known)).toISOString()
}

function sayRefused(refused: readonly Queued<PresetChange>[]): void {
  const kept = refused.filter(({ why }) => why !== 'unknown')
  if (kept.length === 0) return
  toast({ title: 'Saved on this device only', description: reasonOf(kept), tone: 'destructive' })
}

function reasonOf(kept: readonly Queued<PresetChange>[]): string {
  const full = kept.filter(({ why }) => why === 'full')
  if (full.some(({ change }) => change.kind === 'preset'))
    return `Your account has ${PRESETS_MAX} presets, the most you can have. Delete one to make room.`
  if (full.length > 0)
    return 'Your account has no room for figures of more products. Those of this one stay on this device.'
  const preset = kept.map(({ change }) => change).find((change) => change.kind === 'preset')?.preset
  return `The server could not save ${preset ? `“${preset.name}”` : 'one of your costs'}. Your other costs are saved.`
}
