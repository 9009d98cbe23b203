import { setTimeout as pause } from 'node:timers/promises'

const EVERY_MS = 100

export async function waitFor<Answer>(
  ask: () => Promise<Answer | undefined>,
  { ms, orSay }: { ms: number; orSay: () => string },
): Promise<Answer> {
  const until = Date.now() + ms
  for (;;) {
    const answer = await ask()
    if (answer !== undefined) return answer
    if (Date.now() > until) throw new Error(orSay())
    await pause(EVERY_MS)
  }
}
