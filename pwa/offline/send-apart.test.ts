import { describe, expect, it } from 'vitest'
import { RefusedError } from '../call-errors.ts'
import { sendApart } from './send-apart.ts'

const ITEMS = Array.from({ length: 42 }, (_, at) => at)

function server(statusOf: (item: number) => number | undefined) {
  const requests: (readonly number[])[] = []
  const taken: number[] = []
  const send = async (items: readonly number[]) => {
    requests.push(items)
    const status = items.map(statusOf).find((each) => each !== undefined)
    if (status !== undefined) throw new RefusedError(status, '')
    taken.push(...items)
  }
  return { requests, taken, send }
}

describe('changes that are sent together', () => {
  it.each([
    [500, 2 + ITEMS.length],
    [503, 2 + ITEMS.length],
    [400, 1 + ITEMS.length],
  ])('are sent one by one after status %i for one item', async (status, requests) => {
    const stub = server((item) => (item === 0 ? status : undefined))
    const bad = await sendApart(ITEMS, stub.send)
    expect([...bad].map(([item, error]) => [item, error.status])).toEqual([[0, status]])
    expect(stub.taken).toEqual(ITEMS.slice(1))
    expect(stub.requests).toHaveLength(requests)
  })

  it('are retried once after a single failure', async () => {
    let asked = 0
    const send = async () => {
      asked += 1
      if (asked === 1) throw new RefusedError(502, '')
    }
    expect((await sendApart(ITEMS, send)).size).toBe(0)
    expect(asked).toBe(2)
  })

  it('wait when the server fails on all, after at most five requests when it is away', async () => {
    const [failing, away] = [server(() => 500), server(() => 503)]
    await expect(sendApart(ITEMS, failing.send)).rejects.toThrow(RefusedError)
    await expect(sendApart(ITEMS, away.send)).rejects.toThrow(RefusedError)
    expect(away.requests).toHaveLength(5)
  })

  it('wait after a sign-out or a rate limit', async () => {
    for (const status of [401, 429]) {
      const stub = server(() => status)
      await expect(sendApart(ITEMS, stub.send)).rejects.toMatchObject({ status })
      expect(stub.requests).toHaveLength(1)
    }
  })
})
