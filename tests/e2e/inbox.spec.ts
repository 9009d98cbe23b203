import type { Page, Route } from '@playwright/test'
import { answerWith, expect, holdScripts, installedTest, openInstalled, posts, test } from './app.ts'
import { faultsOf } from './axe.ts'
import { forgetForms } from './form-limits.ts'

const SUPPORT_ADDRESS = 'help@seller-support.example'
const TOKEN = 'a'.repeat(43)
const REFERENCE = /^[0-9A-Z]{4}-[0-9A-Z]{4}$/
const DRAFT = {
  'First name': 'Mai',
  'Last name': 'Tran',
  'E-mail': 'mai@buyer.example',
  Subject: 'Samples of lamps',
  Message: 'How do I order a sample?',
}

// All tests share one network's rate limit.
test.beforeEach(({ database }) => forgetForms(database))

async function fill(page: Page, texts: Partial<typeof DRAFT> = DRAFT): Promise<void> {
  await expect(page.getByRole('button', { name: 'Send message' })).toBeEnabled()
  for (const [label, text] of Object.entries(texts)) await page.getByLabel(label, { exact: true }).fill(text)
}

const send = (page: Page) => page.getByRole('button', { name: 'Send message' }).click()
const draftOf = (page: Page, form: string) =>
  page.evaluate((key) => localStorage.getItem(key), `draft:${form}`)

test('the page shows the operator’s address, and a message reaches the outbox with its reference', async ({
  page,
}) => {
  await page.goto('/contact')
  await test.step('shows the address that the operator set, and no phone number', async () => {
    const details = page.getByRole('region', { name: 'Contact details' })
    await expect(details.getByRole('link')).toHaveText([SUPPORT_ADDRESS])
    await expect(details.getByRole('link')).toHaveAttribute('href', `mailto:${SUPPORT_ADDRESS}`)
  })
  await fill(page)
  await send(page)
  await expect(page.getByText('We have your message')).toBeVisible()
  const reference = await page.getByText(REFERENCE).textContent()
  await page.goto('/api/sandbox/outbox')
  await expect(page.getByRole('heading', { name: `[${reference}] Samples of lamps` })).toBeVisible()
  await expect(page.getByRole('heading', { name: `We have your message (${reference})` })).toBeVisible()
})

test.describe('without a support address or email', () => {
  // The server answers a visitor with 401, and the browser logs that.
  test.use({ server: 'bare', allowedNoise: [/status of 401/] })

  test('the page names no address, and promises no email for a saved message', async ({ page }) => {
    await page.goto('/contact')
    const details = page.getByRole('region', { name: 'Contact details' })
    await expect(details).toContainText('By the form on this page')
    await expect(details.getByRole('link')).toHaveCount(0)
    await fill(page)
    await send(page)
    await expect(page.getByText('We have your message')).toBeVisible()
    await expect(page.getByText(/sends no e-mails: no confirmation comes/)).toBeVisible()
    await expect(page.getByText(/We answer to/)).toHaveCount(0)
  })
})

test('each fault is shown beside its field and in a summary that takes the focus', async ({ page }) => {
  const sent = posts(page, '/api/contact')
  await page.goto('/contact')
  await fill(page, { 'First name': 'Mai', 'E-mail': 'mai@', Message: 'short' })
  await send(page)
  const summary = page.getByRole('status').filter({ hasText: 'Please correct 4 fields' })
  await expect(summary).toBeFocused()
  await expect(page.getByLabel('E-mail')).toHaveAccessibleDescription(
    'E-mail must be an address like name@example.com.',
  )
  await expect(page.getByLabel('Message', { exact: true })).toHaveAccessibleDescription(
    'Message must be at least 10 characters.',
  )
  await page.getByRole('button', { name: 'Last name must not be empty.' }).click()
  await expect(page.getByLabel('Last name')).toBeFocused()
  await page.keyboard.type('Tran')
  await expect(page.getByLabel('Last name')).not.toHaveAttribute('aria-invalid')
  await expect(page.getByText('Please correct 3 fields')).toBeVisible()
  expect(sent).toEqual([])
})

installedTest(
  'a message written offline survives a reload and is sent once, when its writer says so',
  async ({ page, context }) => {
    const sent = posts(page, '/api/contact')
    await openInstalled(page, '/contact')
    await context.setOffline(true)
    await fill(page)
    await send(page)
    await expect(page.getByRole('status').filter({ hasText: 'Not sent yet: you are offline' })).toBeFocused()

    await page.reload()
    await expect(page.getByText('Not sent yet: you are offline')).toBeVisible()
    for (const [label, text] of Object.entries(DRAFT)) {
      await expect(page.getByLabel(label, { exact: true })).toHaveValue(text)
    }
    expect(sent).toEqual([])

    await context.setOffline(false)
    await page.getByRole('button', { name: 'Send it now' }).click()
    await expect(page.getByText(REFERENCE)).toBeVisible()
    expect(sent).toHaveLength(1)
    expect(await draftOf(page, 'contact')).toBeNull()
    await page.getByRole('button', { name: 'Write another' }).click()
    await expect(page.getByLabel('Message', { exact: true })).toHaveValue('')
  },
)

test.describe('when the response is lost', () => {
  // The test aborts the response, and the browser logs that.
  test.use({ allowedNoise: [/Failed to load resource: net::ERR_/] })

  test('a retry sends the same message, and a changed text a new one', async ({ page, context }) => {
    const sent = posts(page, '/api/contact')
    await answerWith(context, { '/api/contact': (route: Route) => route.abort() })
    await page.goto('/contact')
    await fill(page)
    await send(page)
    await expect(page.getByText('Not sent: could not reach the server')).toBeVisible()
    await page.reload()
    await page.getByRole('button', { name: 'Send it now' }).click()
    await expect.poll(() => sent.length).toBe(2)
    await page.getByLabel('Subject').fill('Something else')
    await send(page)
    await expect.poll(() => sent.length).toBe(3)
    const [first, second, third] = sent.map(({ key }) => key)
    expect(second).toBe(first)
    expect(third).not.toBe(first)
  })
})

test('the form can be sent by keyboard alone, and the honeypot cannot be reached', async ({ page }) => {
  const sent = posts(page, '/api/contact')
  await page.goto('/contact')
  await expect(page.getByRole('button', { name: 'Send message' })).toBeEnabled()
  await page.getByLabel('First name').focus()
  for (const text of [
    'Mai',
    'Tran',
    'mai@buyer.example',
    '',
    'Samples of lamps',
    'How do I order a sample?',
  ]) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  await expect(page.getByRole('button', { name: 'Send message' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ has: page.getByText(REFERENCE) })).toBeFocused()
  expect(sent).toMatchObject([{ company: '', website: '', subject: 'Samples of lamps' }])
})

test('clearing saved data deletes the draft', async ({ page }) => {
  await page.goto('/contact')
  await fill(page, { Message: 'Half a thought' })
  expect(await draftOf(page, 'contact')).toContain('Half a thought')
  await page.goto('/more')
  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Clear saved data' }).click()
  await reloaded
  await expect.poll(() => draftOf(page, 'contact')).toBeNull()
})

test('text typed before the app has loaded is kept', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/contact', { waitUntil: 'commit' })
  await page.getByLabel('First name').fill('Mai')
  await expect(page.getByRole('button', { name: 'Send message' })).toBeDisabled()
  release()
  await expect(page.getByRole('button', { name: 'Send message' })).toBeEnabled()
  await expect(page.getByLabel('First name')).toHaveValue('Mai')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('details and hours are readable, and the form shows its requirement', async ({ page }) => {
    await page.goto('/contact')
    await expect(page.getByText('9:00–18:00')).toBeVisible()
    await expect(page.getByText(SUPPORT_ADDRESS)).toBeVisible()
    await expect(page.getByText(/^The form needs JavaScript/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Send message' })).toBeDisabled()
  })
})

test.describe('every screen size and colour scheme', () => {
  // Offline, preloads of other pages may fail.
  test.use({
    serviceWorkers: 'allow',
    contextOptions: { reducedMotion: 'reduce' },
    allowedNoise: [/ERR_INTERNET_DISCONNECTED/],
  })

  // The other two pairs have the same parts and colors.
  for (const [name, viewport, colorScheme] of [
    ['phone, light', { width: 360, height: 740 }, 'light'],
    ['desktop, dark', { width: 1280, height: 800 }, 'dark'],
  ] as const) {
    test.describe(name, () => {
      test.use({ viewport, colorScheme })

      test('axe finds nothing in any state of the form', async ({ page, context }) => {
        await openInstalled(page, '/contact')
        await send(page)
        await page.getByText('Please correct 5 fields').waitFor()
        expect(await faultsOf(page)).toEqual([])
        await fill(page)
        await context.setOffline(true)
        await send(page)
        await page.getByText('Not sent yet: you are offline').waitFor()
        expect(await faultsOf(page)).toEqual([])
        await context.setOffline(false)
        await page.getByRole('button', { name: 'Send it now' }).click()
        await page.getByText(REFERENCE).waitFor()
        expect(await faultsOf(page)).toEqual([])
        await page.goto(`/newsletter/confirm?token=${TOKEN}`)
        await page.getByRole('button', { name: 'Yes, subscribe' }).waitFor()
        expect(await faultsOf(page)).toEqual([])
      })
    })
  }
})
