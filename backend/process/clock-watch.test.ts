import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { watchClocks } from './clock-watch.ts'

const DAY = 86_400_000

async function watched(set: (clock: { ahead: number }) => Promise<void>, answers: boolean[] = []) {
  const clock = { ahead: 0 }
  const jumps: { clock: string; days: number }[] = []
  const watch = watchClocks({
    clocks: { wall: () => Date.now() + clock.ahead, gone: () => null },
    everyMs: 5,
    onJump: async (name, byMs) => {
      jumps.push({ clock: name, days: Math.round(byMs / DAY) })
      return answers.shift() ?? true
    },
  })
  await pause(30)
  await set(clock)
  await pause(60)
  await watch.stop()
  return jumps
}

it('the clock watch reports once a clock set back, and once a clock set forward', async () => {
  const jumps = await watched(async (clock) => {
    clock.ahead = -3 * DAY
    await pause(60)
    clock.ahead = 2 * DAY
  })
  expect(jumps).toEqual([
    { clock: 'wall', days: -3 },
    { clock: 'wall', days: 5 },
  ])
})

it('the clock watch reports a jump again if handling it failed', async () => {
  const jumps = await watched(
    async (clock) => {
      clock.ahead = -DAY
    },
    [false, false],
  )
  expect(jumps.map(({ days }) => days)).toEqual([-1, -1, -1])
})

it('the clock watch ignores jumps of a few seconds', async () => {
  const jumps = await watched(async (clock) => {
    clock.ahead = 20_000
  })
  expect(jumps).toEqual([])
})
