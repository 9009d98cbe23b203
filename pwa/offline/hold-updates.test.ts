// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest'
import { holdUpdates, whenNotHeld } from './hold-updates.ts'

it('a new build waits until the last hold on updates is released', () => {
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

it('a lost chunk of an older build reloads no page while updates are held', () => {
  const reload = vi.fn()
  addEventListener('vite:preloadError', reload)
  const release = holdUpdates()
  dispatchEvent(new Event('vite:preloadError'))
  expect(reload).not.toHaveBeenCalled()
  release()
  dispatchEvent(new Event('vite:preloadError'))
  expect(reload).toHaveBeenCalledTimes(1)
})
