import { describe, expect, it } from 'vitest'
import { FairQueue } from './fair-queue.ts'

const RULES = { slots: 2, ofOne: 1, waitingOfOne: 3, waitingInAll: 4, patienceMs: 60_000 }

function bench(rules: Partial<typeof RULES> = {}) {
  const queue = new FairQueue({ ...RULES, ...rules })
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const codes: string[] = []
  const ask = (asker: string, name: string, isGone?: () => boolean) =>
    void queue
      .run(
        asker,
        () =>
          new Promise<void>((end) => {
            begun.push(name)
            ends.set(name, end)
          }),
        isGone,
      )
      .catch((failure) => codes.push(`${name} ${failure.code}`))
  const settle = () => new Promise((done) => setTimeout(done, 5))
  const end = async (name: string) => {
    ends.get(name)?.()
    await settle()
  }
  return { ask, begun, codes, end, settle }
}

describe('a fair queue', () => {
  it('keeps a slot for the next client, however many requests one sends', async () => {
    const { ask, begun, settle } = bench()
    for (const name of ['a1', 'a2', 'a3']) ask('a', name)
    ask('b', 'b1')
    await settle()
    expect(begun).toEqual(['a1', 'b1'])
  })

  it('gives a free slot to the client served longest ago, and keeps each client’s work in order', async () => {
    const { ask, begun, end, settle } = bench({ slots: 1 })
    for (const name of ['a1', 'a2', 'a3']) ask('a', name)
    ask('b', 'b1')
    ask('c', 'c1')
    await settle()
    for (const name of ['a1', 'b1', 'c1', 'a2']) await end(name)
    expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'a3'])
  })

  it('serves a client not served lately before clients with constant backlogs', async () => {
    const { ask, begun, end, settle } = bench({ slots: 1, waitingInAll: 100 })
    const crowd = Array.from({ length: 30 }, (_, at) => `c${at}`)
    for (const asker of crowd) ask(asker, `${asker} first`)
    await settle()
    for (const asker of crowd) {
      await end(`${asker} first`)
      ask(asker, `${asker} again`)
    }
    ask('new', 'new')
    await end('c0 again')
    expect(begun.slice(-2)).toEqual(['c0 again', 'new'])
  })

  it('refuses a client that waits too long or has too many requests waiting', async () => {
    const { ask, codes, settle } = bench({ patienceMs: 1 })
    for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) ask('a', name)
    await new Promise((done) => setTimeout(done, 50))
    await settle()
    expect(codes).toEqual(['a5 too_many_requests', 'a2 unavailable', 'a3 unavailable', 'a4 unavailable'])
  })

  it('refuses when too many requests wait altogether', async () => {
    const { ask, codes, settle } = bench({ slots: 1, ofOne: 1 })
    ask('z', 'z1')
    for (const asker of ['a', 'b', 'c', 'd', 'e']) ask(asker, `${asker}1`)
    await settle()
    expect(codes).toEqual(['e1 unavailable'])
  })

  it('skips clients that have left and continues after work that fails', async () => {
    const { ask, begun, codes, end, settle } = bench({ slots: 1 })
    const queue = new FairQueue(RULES)
    await expect(queue.run('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await queue.run('a', async () => 'goes on')).toBe('goes on')
    ask('a', 'a1')
    ask('b', 'b1', () => true)
    ask('b', 'b2')
    await settle()
    await end('a1')
    expect([begun, codes]).toEqual([['a1', 'b2'], ['b1 request_timeout']])
  })

  it('loses no slot over thousands of requests', async () => {
    const queue = new FairQueue({ ...RULES, slots: 3, ofOne: 2, waitingOfOne: 10_000, waitingInAll: 10_000 })
    let running = 0
    let most = 0
    const turns = Array.from({ length: 3000 }, (_, at) =>
      queue.run(`asker ${(at * 7919) % 13}`, async () => {
        running += 1
        most = Math.max(most, running)
        await Promise.resolve()
        running -= 1
      }),
    )
    await Promise.all(turns)
    expect([most, running]).toEqual([3, 0])
  })
})
