import { screen } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { contact } from '../../../../tests/e2e/fixtures/contacts.ts'
import { dayAgo } from '../../../../tests/e2e/fixtures/moments.ts'
import { supplierProfile } from '../../../../tests/e2e/fixtures/suppliers.ts'
import { hangs, page, refuses } from '../../../../tests/support/drawn-app.ts'
import {
  NAME,
  ON_PRO,
  openSupplier,
  REVEAL,
  REVEALED,
  SELLER,
} from '../../../../tests/support/drawn-supplier.ts'

const CONTACT = '/api/suppliers/100'
const PROFILE = '/api/suppliers/100/profile'
const USER = '/api/auth/user'
const LOGIN = '/api/login?returnTo=%2Fsupplier%2F100'
const noContact = { contactPerson: null, contactEmail: null, contactPhone: null }

describe('before a reveal', () => {
  it.each([
    [['person', 'e-mail', 'phone', 'address'], 'E-mail and phone'],
    [['phone', 'address'], 'Phone'],
  ] as const)('shows what %j would open', async (holds, words) => {
    const { reveals } = await openSupplier({ [PROFILE]: supplierProfile(0, { contactHolds: [...holds] }) })
    await page.until(() => expect(screen.getByText(words, { exact: true })).toBeDefined())
    await page.says('Uses 1 of your 2 left', 'Contact details are locked.')
    expect(reveals()).toEqual([])
  })

  it('shows later additions to a free address, and their cost', async () => {
    const { reveals } = await openSupplier({
      [PROFILE]: supplierProfile(0, { address: '1 Sample Road, Ningbo' }),
      '/api/account/contacts': [contact({ contactLocked: true, ...noContact })],
    })
    await page.says('1 Sample Road, Ningbo', 'Uses 1 of your 2 left')
    expect(screen.getByText('E-mail and phone', { exact: true })).toBeDefined()
    await page.press(REVEAL)
    expect(await page.linkTo('desk@maker.example')).toBe('mailto:desk@maker.example')
    expect(reveals()).toHaveLength(1)
  })

  it('shows that email and phone are missing, and that the contact was reported', async () => {
    const reported = { contactHolds: ['address' as const], reportedDeadOn: dayAgo(3) }
    await openSupplier({ [PROFILE]: supplierProfile(0, reported) })
    await page.says('Only an address: free to see', 'Reported as not working on')
    page.lacks('Uses 1 of your 2 left')
  })

  it('offers to show, not to write, where an open contact is an address alone', async () => {
    const holds = { contactHolds: ['address' as const] }
    await openSupplier({
      [PROFILE]: supplierProfile(0, { ...holds, contactLocked: false, address: '1 Sample Road, Ningbo' }),
      [CONTACT]: contact({ ...holds, ...noContact }),
    })
    await page.press(`Show contact of ${NAME}`)
    const block = await page.shows('region', REVEALED)
    await page.until(() => expect(document.activeElement).toBe(block))
    expect(screen.queryByRole('button', { name: /^Write to them/ })).toBeNull()
    expect(block.querySelector('details')?.open).toBe(false)
  })

  it('asks once, at the first reveal, if contacts may stay on the device', async () => {
    const words = 'Read your contacts offline too?'
    await openSupplier()
    await page.press(REVEAL)
    await page.says(words)
    expect(await page.linkTo('Keep them')).toBe('/more#contacts-offline')
    await page.press('Not now')
    page.lacks(words)
    await openSupplier()
    await page.press(REVEAL)
    await page.shows('region', REVEALED)
    page.lacks(words)
  })

  it('shows no cost to a member with a plan', async () => {
    // Pro contacts lock only beyond a thousand an hour.
    const { asked } = await openSupplier({ [USER]: ON_PRO })
    await page.until(() => expect(asked.map(({ path }) => path)).toContain('/api/account/contacts'))
    page.lacks(/Free account|Uses 1 of|Included in your plan/)
  })
})

describe('a press', () => {
  it('asks a visitor to log in, and reveals nothing', async () => {
    const { asked, left, reveals } = await openSupplier({
      [USER]: refuses(401, 'not_signed_in', 'Nobody is signed in.'),
    })
    await page.says('Free account: 3 contacts')
    await page.linkTo('Unlock them with Premium')
    expect(asked.map(({ path }) => path)).not.toContain(USER)
    await page.press(REVEAL)
    await page.toasts('Login Required', 'Please log in to access this feature.')
    await page.until(() => expect(left).toEqual([LOGIN]))
    expect(reveals()).toEqual([])
  })

  it('is busy until the answer, and a second one sends no second request', async () => {
    const { reveals } = await openSupplier({ [CONTACT]: hangs })
    await userEvent.dblClick(await page.enabled(REVEAL))
    const busy = await page.shows('button', /^Revealing…/)
    expect(busy.getAttribute('aria-busy')).toBe('true')
    expect(busy.getAttribute('aria-disabled')).toBe('true')
    await page.until(() => expect(reveals()).toHaveLength(1))
    busy.click()
    await new Promise((done) => setTimeout(done, 50))
    expect(reveals()).toHaveLength(1)
  })

  it('shows a contact revealed on an earlier day, and costs nothing', async () => {
    const earlier = contact({ revealedAt: '2026-01-05T08:00:00.000Z' })
    const { reveals } = await openSupplier({ '/api/account/contacts': [earlier] })
    await page.says('Already yours')
    await page.press(`Show contact of ${NAME}`)
    await page.shows('region', REVEALED, 'Ms Example')
    expect(reveals()).toEqual([])
  })
})

describe('a refused reveal', () => {
  it('without contacts left shows a message, and its toast leads to the plan', async () => {
    await openSupplier({
      [USER]: { ...SELLER, contactsUsed: 3 },
      [CONTACT]: refuses(402, 'plan_required', 'All free contacts are used.'),
    })
    await page.says('You have used all 3')
    await page.press(REVEAL)
    const words = "You've used all free contacts. Upgrade to Pro for unlimited access."
    await page.toasts('Subscription Required', words)
    expect(document.querySelector('li[data-tone=destructive]')?.textContent).toContain(words)
    await page.enabled(REVEAL)
    await page.press('Upgrade to Pro')
    await page.until(() => expect(page.at()).toBe('/subscribe'))
  })

  it('leads to the login when the session is over', async () => {
    const { left } = await openSupplier({ [CONTACT]: refuses(401, 'not_signed_in', 'Nobody is signed in.') })
    await page.press(REVEAL)
    await page.toasts('Unauthorized', 'You are logged out. Logging in again...')
    await page.until(() => expect(left).toEqual([LOGIN]))
  })

  it('shows the server’s message when the member is too fast', async () => {
    const words = 'Too many at once. Try again in 20 seconds.'
    await openSupplier({ [CONTACT]: refuses(429, 'too_many_requests', words) })
    await page.press(REVEAL)
    await page.toasts('Error', `Failed to reveal contact information. ${words}`)
  })

  it('shows a toast for any other failure, and the server’s reason beside the button', async () => {
    const words = 'We have no contact for this supplier. Nothing was taken.'
    await openSupplier({ [CONTACT]: refuses(404, 'not_found', words) })
    await page.press(REVEAL)
    await page.toasts('Error', 'Failed to reveal contact information.')
    await page.says(words)
    expect(document.activeElement).toBe(await page.enabled(REVEAL))
  })

  it('does not claim that no credit was used when the response is lost', async () => {
    await openSupplier({ [CONTACT]: () => Promise.reject(new TypeError('Failed to fetch')) })
    await page.press(REVEAL)
    const words = 'The server did not answer. Try again: the same contact never counts twice.'
    await page.toasts('Error', `Failed to reveal contact information. ${words}`)
  })
})
