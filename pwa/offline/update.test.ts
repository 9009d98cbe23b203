// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest'
import '../../public/boot.js'
import { reloadOnLostChunk } from './update.ts'

const lost = () => {
  const event = new Event('vite:preloadError', { cancelable: true })
  dispatchEvent(event)
  return event
}

describe('a page whose code does not come', () => {
  it('reloads once per build, but not while it is being left', () => {
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
    reloadOnLostChunk()
    dispatchEvent(new Event('beforeunload'))
    expect(lost().defaultPrevented).toBe(true)
    expect(reload).not.toHaveBeenCalled()

    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000)
    expect(lost().defaultPrevented).toBe(true)
    expect(reload).toHaveBeenCalledTimes(1)
    expect(lost().defaultPrevented).toBe(false)
    expect(reload).toHaveBeenCalledTimes(1)
  })
})
