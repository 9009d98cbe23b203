import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { OfflineError, RefusedError } from '../call-errors.ts'
import { createRetryTimer } from './retry-timer.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const tooMany = (after: string) => new RefusedError(429, '', new Headers({ 'retry-after': after }))

it('retries once after the last Retry-After', () => {
  const again = vi.fn()
  const retryAfter = createRetryTimer()
  retryAfter(tooMany('30'), again)
  vi.advanceTimersByTime(20_000)
  retryAfter(tooMany('60'), again)
  vi.advanceTimersByTime(59_999)
  expect(again).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(again).toHaveBeenCalledOnce()
})

it.each([
  ['no network', new OfflineError('')],
  ['no Retry-After', new RefusedError(500, '')],
  ['a Retry-After that is not a number', tooMany('soon')],
  ['a Retry-After below zero', tooMany('-1')],
])('does not call again for %s', (_, error) => {
  const again = vi.fn()
  createRetryTimer()(error, again)
  vi.runAllTimers()
  expect(again).not.toHaveBeenCalled()
})
