import { screen, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { contact } from '../../../../tests/e2e/fixtures/contacts.ts'
import { goOffline, page, refuses } from '../../../../tests/support/drawn-app.ts'
import { ON_PRO, openRevealed, REVEALED, SELLER } from '../../../../tests/support/drawn-supplier.ts'

const QUESTION = 'Contact doesn’t work?'
const DEAD = '/api/suppliers/:id/dead-contact'
// Reports of earlier days and other members.
const reportedByYouAt = '2026-01-20T08:00:00.000Z'
const dead = contact({ verified: false, reportedDeadOn: '2026-01-20', reportedByYouAt })

async function ask() {
  await page.press(QUESTION)
  return await page.shows('dialog', QUESTION)
}

const noteIn = (dialog: HTMLElement) => within(dialog).getByLabelText<HTMLTextAreaElement>(/^What happened/)

it('a dead contact is reported after a confirmation, and the credit is returned', async () => {
  const { asked } = await openRevealed({ [DEAD]: { creditReturned: true, contactsUsed: 1, contact: dead } })
  const sent = () => asked.flatMap(({ path, body }) => (path.endsWith('/dead-contact') ? [body] : []))
  // The offer to keep contacts has such a button, too.
  within(await ask())
    .getByRole('button', { name: 'Not now' })
    .click()
  expect(sent()).toEqual([])
  await ask()
  await page.enter(/^What happened/, 'Mail came back: no such user.')
  await page.press('Report it')
  await page.toasts('Thank you', 'Your credit is back: 1 of 3 used.')
  const block = await page.shows(
    'region',
    REVEALED,
    /Reported as not working on 20 Jan.*You reported it on 20 Jan/,
    'Ms Example',
  )
  await page.until(() => expect(document.activeElement).toBe(block))
  expect(screen.queryByRole('button', { name: QUESTION })).toBeNull()
  expect(sent()).toEqual([{ note: 'Mail came back: no such user.' }])
  document.querySelector<HTMLElement>('a[href^="/product/100"]')?.click()
  await page.until(() => expect(document.querySelector('h1')?.textContent).toMatch(/^Sunset/))
  await page.says('Uses 1 of your 2 left')
})

it('a single report is shown as the member’s own', async () => {
  await openRevealed({ '/api/suppliers/100': contact({ verified: false, reportedByYouAt }) })
  await page.says(/You reported it as not working on 20 Jan/)
  expect(screen.queryByRole('button', { name: QUESTION })).toBeNull()
})

it.each([
  ['a free user', SELLER, /No credit comes back: .+ 3 of 3 used\./],
  ['a Pro user', ON_PRO, /On your plan contacts use no credits/],
] as const)('%s sees why no credit is returned', async (_, user, words) => {
  await openRevealed({
    '/api/auth/user': user,
    [DEAD]: { creditReturned: false, contactsUsed: 3, contact: dead },
  })
  await ask()
  await page.press('Report it')
  await page.toasts('Thank you')
  await page.says(words)
})

it('a refused report shows the server’s message in the dialog and keeps the note', async () => {
  await openRevealed({ [DEAD]: refuses(429, 'too_many_requests', 'Try again in 20 seconds.') })
  const dialog = await ask()
  await page.enter(/^What happened/, 'No answer')
  const says = (words: RegExp) =>
    page.until(() => expect(within(dialog).getByRole('alert').textContent).toMatch(words))
  goOffline()
  await page.press('Report it')
  await says(/^Not reported: you are offline/)
  goOffline(false)
  await page.press('Report it')
  await says(/^Not reported: Try again in 20 seconds\.$/)
  expect(noteIn(dialog).value).toBe('No answer')
})
