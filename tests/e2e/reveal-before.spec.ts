import { expect, test } from './app.ts'
import { contact } from './fixtures/contacts.ts'
import { dayAgo } from './fixtures/moments.ts'
import { supplierProfile } from './fixtures/suppliers.ts'
import { block, NAME, openSignedIn, revealButton, SELLER, server } from './revealing.ts'

// Partial contacts, or ones found dead earlier; the market has only complete, working contacts.
test.use({ member: SELLER })

test.describe('the button before a reveal', () => {
  for (const [holds, words] of [
    [['person', 'e-mail', 'phone', 'address'], 'E-mail and phone'],
    [['phone', 'address'], 'Phone'],
  ] as const) {
    test(`shows what it would open: ${words}`, async ({ page }) => {
      const profile = supplierProfile(0, { contactHolds: [...holds] })
      await openSignedIn(page, server({ '/api/suppliers/100/profile': profile }))
      await expect(page.getByText(words, { exact: true })).toBeVisible()
      await expect(page.getByText('Uses 1 of your 2 left')).toBeVisible()
    })
  }

  test('shows later additions to a free address, and their cost', async ({ page }) => {
    const profile = supplierProfile(0, { address: '1 Sample Road, Ningbo' })
    const address = contact({
      contactLocked: true,
      contactPerson: null,
      contactEmail: null,
      contactPhone: null,
    })
    const state = await openSignedIn(
      page,
      server({ '/api/suppliers/100/profile': profile, '/api/account/contacts': [address] }),
    )
    await expect(page.getByText('1 Sample Road, Ningbo')).toBeVisible()
    await expect(page.getByText('E-mail and phone', { exact: true })).toBeVisible()
    await expect(page.getByText('Uses 1 of your 2 left')).toBeVisible()
    await revealButton(page).click()
    await expect(block(page).getByRole('link', { name: 'desk@maker.example' })).toBeVisible()
    expect(state.asked).toBe(1)
  })

  test('shows that email and phone are missing, and that the contact was reported', async ({ page }) => {
    const empty = supplierProfile(0, { contactHolds: ['address'], reportedDeadOn: dayAgo(3) })
    await openSignedIn(page, server({ '/api/suppliers/100/profile': empty }))
    await expect(page.getByText('Only an address: free to see')).toBeVisible()
    await expect(page.getByText('Uses 1 of your 2 left')).toHaveCount(0)
    await expect(page.getByText('Reported as not working on')).toBeVisible()
  })

  test('offers to show, not to write, where an open contact is an address alone', async ({ page }) => {
    const open = supplierProfile(0, {
      ...{ contactHolds: ['address'], contactLocked: false, address: '1 Sample Road, Ningbo' },
    })
    const held = contact({
      ...{ contactHolds: ['address'], contactPerson: null, contactEmail: null, contactPhone: null },
    })
    await openSignedIn(page, server({ '/api/suppliers/100/profile': open, '/api/suppliers/100': held }))
    await expect(page.getByRole('button', { name: /^Message supplier/ })).toHaveCount(0)
    await page.getByRole('button', { name: `Show contact of ${NAME}` }).click()
    await expect(block(page)).toBeFocused()
    await expect(block(page).getByLabel('Your message')).toBeHidden()
  })
})
