import { screen } from '@testing-library/dom'
import { afterEach, expect, it, vi } from 'vitest'
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

it('an alert pressed before the login opens once after it', async () => {
  await pressAsVisitor(/^Alert me/)
  const { router } = await openSupplier(MEMBER)
  const { queryClient } = router.options.context
  await finishPressed(queryClient)
  await page.shows('dialog', null, NAME)
  await page.press('Cancel')
  await finishPressed(queryClient)
  await page.until(() => expect(screen.queryByRole('dialog')).toBeNull())
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
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 16 * 60_000 })
  await finishPressed(router.options.context.queryClient)
  expect(screen.queryByRole('dialog')).toBeNull()
})
