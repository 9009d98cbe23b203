// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest'
import { holdUpdates, whenNotHeld } from './hold-updates.ts'

it('makes a new build wait until the last hold is released', () => {
  const reload = vi.fn()
  const [form, opening] = [holdUpdates(), holdUpdates()]
  whenNotHeld(reload)
  form()
  form()
  expect(reload).not.toHaveBeenCalled()
  opening()
  expect(reload).toHaveBeenCalledTimes(1)
  whenNotHeld(reload)
  expect(reload).toHaveBeenCalledTimes(2)
})

it('does not reload for a lost chunk while updates are held', () => {
  const reload = vi.fn()
  addEventListener('vite:preloadError', reload)
  const release = holdUpdates()
  dispatchEvent(new Event('vite:preloadError'))
  expect(reload).not.toHaveBeenCalled()
  release()
  dispatchEvent(new Event('vite:preloadError'))
  expect(reload).toHaveBeenCalledTimes(1)
})
