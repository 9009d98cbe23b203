import type { Memory } from '../../backend/sandbox/memory.ts'

/** A memory that ends with the process: a fake that is started again with it goes on where it was. */
export function plainMemory<State>(): Memory<State> {
  let kept: string | null = null
  return {
    recall: async () => (kept === null ? null : JSON.parse(kept)),
    keep: async (state) => {
      kept = JSON.stringify(state)
    },
  }
}
