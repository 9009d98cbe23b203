import { screen } from '@testing-library/dom'
import { afterEach, expect, it, vi } from 'vitest'
import { alertsOf } from '../../../../tests/support/drawn-alerts.ts'
import { page, refuses } from '../../../../tests/support/drawn-app.ts'
import { NAME, openSupplier, REVEAL } from '../../../../tests/support/drawn-supplier.ts'
import { finishPressed } from './finish-pressed.ts'

const VISITOR = { '/api/auth/user': refuses(401, 'not_signed_in', 'Please sign in first.') }
const MEMBER = { '/api/pipeline': refuses(503, 'unavailable', 'Busy.') }

afterEach(() => vi.useRealTimers())

async function pressAsVisitor(name: string | RegExp): Promise<void> {
  const { left } = await openSupplier(VISITOR)
  await page.press(name)
  await page.until(() => expect(left).toEqual(['/api/login?returnTo=%2Fsupplier%2F100']))
}

it('an alert pressed before the login is saved once after it', async () => {
  await pressAsVisitor(/^Alert me/)
  const { saved, answers } = alertsOf()
  const { router } = await openSupplier({ ...MEMBER, ...answers })
  const { queryClient } = router.options.context
  await finishPressed(queryClient)
  await page.toasts('Alert saved', NAME)
  await finishPressed(queryClient)
  await page.enabled(/^Alert on/)
  expect(saved).toEqual([{ when: 'supplier-shipped' }])
})

it('a contact is not revealed by the login: the button is focused', async () => {
  await pressAsVisitor(REVEAL)
  const { router, reveals } = await openSupplier(MEMBER)
  await finishPressed(router.options.context.queryClient)
  await page.toasts('You are signed in', NAME)
  expect(document.activeElement).toBe(screen.getByRole('button', { name: REVEAL }))
  expect(reveals()).toEqual([])
})

it('a press is forgotten after a quarter of an hour', async () => {
  await pressAsVisitor(/^Alert me/)
  const { router } = await openSupplier(MEMBER)
  const click = vi.spyOn(HTMLElement.prototype, 'click')
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 16 * 60_000 })
  await finishPressed(router.options.context.queryClient)
  expect(click).not.toHaveBeenCalled()
})
