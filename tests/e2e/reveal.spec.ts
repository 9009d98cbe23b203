import { answerWith, expect, installedTest, openInstalled, saved, test } from './app.ts'
import { block, NAME, openSignedIn, revealButton, SELLER, server, toastSaying } from './revealing.ts'

test.use({ member: SELLER })

const CANARIES = /desk@maker|Ms Example|555-0101|5550101|Sample Road/

test('a reveal by the keyboard alone shows the whole contact, and updates the count', async ({ page }) => {
  const state = await openSignedIn(page)
  await expect(page.getByText('Uses 1 of your 2 left')).toBeVisible()
  await expect(page.getByText('Contact details are locked.')).toBeVisible()
  expect(state.asked).toBe(0)
  let answer: () => void = () => undefined
  state.ready = new Promise((done) => {
    answer = done
  })
  await revealButton(page).focus()
  await page.keyboard.press('Enter')
  const busy = page.getByRole('button', { name: /^Revealing…/ })
  await expect(busy).toHaveAttribute('aria-busy', 'true')
  await expect(busy).toBeDisabled()
  answer()
  await expect(toastSaying(page, 'Contact Revealed')).toContainText(NAME)
  await expect(block(page)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Copy person' })).toBeFocused()
  const shown = block(page)
  await expect(shown.getByText(/^Contact verified on \d/)).toBeVisible()
  await expect(shown.getByText('Ms Example', { exact: true })).toBeVisible()
  await expect(shown.getByRole('link', { name: 'desk@maker.example' })).toHaveAttribute(
    'href',
    'mailto:desk@maker.example',
  )
  await expect(shown.getByRole('link', { name: '+1-202-555-0101' })).toHaveAttribute(
    'href',
    'tel:+12025550101',
  )
  const chat = shown.getByRole('link', { name: 'WhatsApp opens with this number' })
  await expect(chat).toHaveAttribute('href', 'https://wa.me/12025550101')
  await expect(chat).toHaveAttribute('rel', /noopener/)
  await expect(shown.getByText('412 shipments in our data')).toBeVisible()
  await expect(shown.getByText('Example Home Imports LLC 96 shipments')).toBeVisible()
  await expect(shown.getByText('Placeholder Trading Inc number of shipments not known')).toBeVisible()
  await expect(shown.getByText(/Sample data · ImportYeti, \d+ \w+ · revealed just now/)).toBeVisible()
  await expect(page.getByText('Contact details are locked')).toHaveCount(0)

  await page
    .getByRole('link', { name: /Sunset projection lamp/ })
    .first()
    .click()
  await expect(page.getByText('Uses 1 of your 1 left').first()).toBeVisible()
  await expect(block(page)).toBeVisible()
  expect(state.asked).toBe(1)
})

installedTest('nothing of a contact stays on the device', async ({ page }) => {
  const given = server()
  await answerWith(page.context(), given.answers)
  await openInstalled(page, '/supplier/100')
  await revealButton(page).click()
  await block(page).getByText('Write a first message').click()
  await expect(page.getByLabel('Your message')).toHaveValue(/^Ms Example，您好！/)
  await saved(page, 'night light with remote control')
  // The cache is written once a second.
  await page.waitForTimeout(1500)
  const kept = await page.evaluate(async () => {
    const names = await caches.keys()
    const addresses = await Promise.all(
      names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
    )
    const databases = (await indexedDB.databases()).map(({ name }) => name)
    return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, addresses, databases])
  })
  expect(kept).not.toMatch(CANARIES)
  expect(kept).not.toMatch(/api\/(suppliers\/:id\\*"|account|auth)/)
  await page.reload()
  await expect(page.getByText('Ms Example', { exact: true })).toHaveCount(0)
})

test.describe('without a network', () => {
  // The browser logs each request without a network.
  test.use({ allowedNoise: [/Failed to load resource: net::ERR_/] })

  installedTest('offline it is refused in words, not queued', async ({ page, context }) => {
    const state = await openSignedIn(page)
    await expect(page.getByText('Uses 1 of your 2 left')).toBeVisible()
    await context.setOffline(true)
    // The device does not know about earlier reveals.
    await expect(page.getByText('Contacts are not saved on this device')).toBeVisible()
    await revealButton(page).click()
    await expect(toastSaying(page, 'Error')).toContainText(
      'Failed to reveal contact information. Could not reach the server. No credit was used. Check your internet connection and try again.',
    )
    await context.setOffline(false)
    await page.waitForTimeout(500)
    expect(state.asked).toBe(0)
    await revealButton(page).click()
    await expect(block(page)).toBeVisible()
    expect(state.asked).toBe(1)
  })
})

test.describe('when the contact’s code fails to load', () => {
  // The test aborts the code of a contact.
  test.use({
    allowedNoise: [/Failed to load resource: net::ERR_|registration blocked/],
  })
  test('the page reloads once, then shows an error and sends no reveal', async ({ page, context }) => {
    await context.route('**/assets/revealed-contact-*.js', (route) => route.abort())
    const state = await openSignedIn(page)
    await expect(page.getByText('Uses 1 of your 2 left')).toBeVisible()
    await Promise.all([page.waitForEvent('load'), revealButton(page).click()])
    await expect(page.getByText('Uses 1 of your 2 left')).toBeVisible()
    await revealButton(page).click()
    await expect(toastSaying(page, 'Error')).toContainText(
      'Failed to reveal contact information. A part of the app could not be loaded. No credit was used. Try again.',
    )
    expect(state.asked).toBe(0)
  })
})

test.describe('a Pro user', () => {
  test.use({ member: { ...SELLER, plan: 'pro' } })

  test('shows an open contact, also from a saved page, and after a tap the message in view and the rest', async ({
    page,
  }) => {
    const state = await openSignedIn(page)
    await expect(page.getByText('Ms Example', { exact: true })).toBeVisible()
    await test.step('shows it after a reload, though the device saved the page without it', async () => {
      await expect(page.getByRole('link', { name: 'desk@maker.example' })).toHaveAttribute(
        'href',
        'mailto:desk@maker.example',
      )
      await expect(page.getByRole('link', { name: '+1-202-555-0101' })).toHaveAttribute(
        'href',
        'tel:+12025550101',
      )
      await saved(page, 'Example Home Imports LLC')
      const kept = await page.evaluate(() => localStorage.getItem('saved:public') ?? '')
      expect(kept).not.toMatch(CANARIES)
      await page.reload()
      await expect(page.getByText('Ms Example', { exact: true })).toBeVisible()
    })
    expect(state.asked).toBe(0)
    await page.getByRole('button', { name: `Message supplier ${NAME}` }).click()
    await expect(block(page).getByLabel('Your message')).toBeVisible()
    const messages = block(page).getByText('Write a first message')
    await expect(messages).toBeFocused()
    await expect(messages).toBeInViewport()
    await expect(block(page).getByRole('button', { name: 'Add to phone contacts' })).toBeVisible()
    await expect(toastSaying(page, 'Contact Revealed')).toContainText(NAME)
    expect(state.asked).toBe(1)
  })
})

test('a contact on a product’s page opens in place, beside the other suppliers', async ({ page }) => {
  await openSignedIn(page, server(), '/product/100')
  const card = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: NAME }) })
    .first()
  await card.getByRole('button', { name: 'Reveal contact' }).click()
  await expect(card.getByText('Ms Example', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/product\/100$/)
  await card.getByText('Write a first message').click()
  await expect(card.getByLabel('Your message')).toHaveValue(/这款产品：Sunset projection lamp with remote/)
  await page.getByRole('heading', { name: '3 more' }).click()
  await expect(page.getByRole('button', { name: /^Reveal contact of/ })).toHaveCount(3)
})
