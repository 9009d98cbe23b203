import type { StateStore } from '../../backend/sandbox/state-store.ts'

/** A state that ends with the process: a fake that is started again with it goes on where it was. */
export function inMemoryState<State>(): StateStore<State> {
  let kept: string | null = null
  return {
    load: async () => (kept === null ? null : JSON.parse(kept)),
    save: async (state) => {
      kept = JSON.stringify(state)
    },
  }
}
