import { OfflineError, RefusedError } from '../../pwa/call-errors.ts'

export const FATES = ['arrives', 'lost', 'answer lost', 'twice', 'late again', 'swapped', 'one bad'] as const
export type Fate = (typeof FATES)[number]

/** Delivers one device's requests by their fates. Remembers all, as the network may deliver them again. */
export class UnreliableNetwork<Change> {
  readonly #sent: (readonly Change[])[] = []

  /** The `post` of one sync. `after`: what waits behind a batch. `reordered`: called when changes overtake others. */
  post<Answer>(
    server: (changes: readonly Change[]) => Promise<Answer>,
    fates: readonly Fate[],
    { after, reordered }: { after(batch: readonly Change[]): readonly Change[]; reordered(): void },
  ): (changes: readonly Change[]) => Promise<Answer> {
    let requests = 0
    let bad: Change | undefined
    return async (changes) => {
      const fate = fates[requests % Math.max(1, fates.length)] ?? 'arrives'
      requests += 1
      if (fate === 'one bad' && !bad) {
        bad = changes[0]
        reordered()
      }
      // The server fails on this change for the rest of the sync.
      if (bad && changes.includes(bad)) throw new RefusedError(500, '')
      const next = after(changes)
      if (fate === 'swapped' && next.length > 0) {
        reordered()
        this.#sent.push(next)
        await server(next)
      }
      this.#sent.push(changes)
      if (fate === 'lost') throw new OfflineError('Lost.')
      const [answer] = await Promise.all([server(changes), ...(fate === 'twice' ? [server(changes)] : [])])
      const late = this.#sent[(this.#sent.length * 7) % this.#sent.length]
      if (fate === 'late again' && late) await server(late)
      if (fate === 'answer lost') throw new OfflineError('The answer was lost.')
      return answer as Answer
    }
  }
}

/** True if this sync can send no more. */
export function endsSync(error: unknown): boolean {
  return error instanceof OfflineError || error instanceof RefusedError
}
