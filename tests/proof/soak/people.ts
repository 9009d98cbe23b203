import { setMaxListeners } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { uniformFrom } from '../../support/random-distributions.ts'
import type { AnswerStatistics } from './answer-statistics.ts'
import { openBrowser } from './browser.ts'
import { chosen, FREE, type Keeping, type Market, type Member, PRO, spread, VISITOR } from './doings.ts'

export interface People {
  written: Map<number, Set<string>>
  leave(): Promise<void>
}

interface Crowd {
  origin: string
  market: Market
  visitors: number
  members: Member[]
  thinkMs: number
  seed: number
  statistics: AnswerStatistics
}

export function letIn({ origin, market, visitors, members, thinkMs, seed, statistics }: Crowd): People {
  const leaving = new AbortController()
  // One listener per person exceeds Node's warning limit.
  setMaxListeners(0, leaving.signal)
  const written = new Map<number, Set<string>>()
  const think = async (random: () => number) => {
    const ms = Math.min(5 * thinkMs, -thinkMs * Math.log(1 - random()))
    // Only the signal rejects it.
    await pause(ms, undefined, { signal: leaving.signal }).catch(() => undefined)
  }

  async function live(at: number, member: Keeping | null, random: () => number): Promise<void> {
    const doings = member === null ? VISITOR : member.plan === 'free' ? FREE : PRO
    await think(random)
    for (let visit = 0; !leaving.signal.aborted; visit += 1) {
      const address = `10.${at % 250}.${visit % 250}.${1 + Math.floor(at / 250)}`
      const [phone, hasApp] = [random() < 0.6, random() < 0.8]
      const person = { address, cookie: member?.cookie ?? null, phone, hasApp }
      const browser = openBrowser(origin, person, statistics)
      for (let left = 3 + Math.floor(8 * random()); left > 0 && !leaving.signal.aborted; left -= 1) {
        await chosen(
          doings,
          random,
        )({ browser, market, random, member }).catch((error: Error) =>
          statistics.faults.push(`somebody could not go on: ${error.stack}`),
        )
        await think(random)
      }
      browser.close()
    }
  }

  const lives: Promise<void>[] = []
  for (let at = 0; at < visitors; at += 1) lives.push(live(at, null, uniformFrom(seed + at)))
  for (const [index, member] of members.entries()) {
    const at = visitors + index
    const random = uniformFrom(seed + at)
    const own = new Set<string>()
    written.set(member.id, own)
    const most = member.plan === 'free' ? 3 : 12
    const keeping: Keeping = {
      ...member,
      entries: spread(market.products, most, random).map(({ id }) => id),
      contacts: spread(market.suppliers, member.plan === 'free' ? 3 : 40, random),
      waiting: [],
      written: own,
      saved: new Set(),
      made: 0,
    }
    lives.push(live(at, keeping, random))
  }
  return {
    written,
    leave: async () => {
      leaving.abort()
      await Promise.all(lives)
    },
  }
}
