import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { unwind } from './unwind.ts'

describe('unwind', () => {
  it('undoes steps in reverse order despite failures, and returns each fault', async () => {
    const tried: string[] = []
    const step = (what: string, end: () => unknown = () => undefined) => ({
      what,
      undo: () => {
        tried.push(what)
        return end()
      },
    })
    const faults = await unwind(
      [
        step('the database'),
        step('the pool', () => pause(60_000, null, { ref: false })),
        step('the jobs', () => Promise.reject(new Error('no connection'))),
        step('the app', () => {
          throw new Error('not open')
        }),
      ],
      100,
    )

    expect(tried).toEqual(['the app', 'the jobs', 'the pool', 'the database'])
    expect(faults).toEqual([
      'the app did not end well: not open',
      'the jobs did not end well: no connection',
      'the pool did not end within 0.1 s',
    ])
  })
})
