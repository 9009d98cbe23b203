import type { StateStore } from '../../backend/sandbox/state-store.ts'

/** A fake restarted with it continues. */
export function inMemoryState<State>(): StateStore<State> {
  let kept: string | null = null
  return {
    load: async () => (kept === null ? null : JSON.parse(kept)),
    save: async (state) => {
      kept = JSON.stringify(state)
    },
  }
}
