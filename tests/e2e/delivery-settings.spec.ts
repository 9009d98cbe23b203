import type { Page } from '@playwright/test'
import { expect, test } from './app.ts'
import { axeFindsNothing, fitsWindows, TWO_LOOKS } from './looks.ts'

test.use({ member: {}, contextOptions: { reducedMotion: 'reduce' } })

const SETTINGS = '/alerts/settings'
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

async function settingsOf(page: Page) {
  const { email, quietFrom, quietTo, timeZone } = await (
    await page.request.get('/api/delivery/settings')
  ).json()
  return { email, quietFrom, quietTo, timeZone }
}

test.describe('notification settings', () => {
  test.use({ timezoneId: 'Asia/Singapore' })

  test('e-mails, quiet hours and the time zone are saved as they are chosen', async ({ page }) => {
    await page.goto(SETTINGS)
    const email = part(page, 'E-mail')
    await expect(email.getByRole('radio', { name: /^Once a day/ })).toBeChecked()
    const atOnce = email.getByRole('radio', { name: /^Immediately/ })
    // `check` would verify before the page updates.
    await atOnce.click()
    await expect(atOnce).toBeChecked()
    await expect(email.getByText('Saved.')).toBeVisible()
    const quiet = part(page, 'Quiet hours')
    const on = quiet.getByRole('checkbox', { name: 'Quiet hours' })
    await on.click()
    await expect(on).toBeChecked()
    await expect(quiet.getByLabel('From')).toHaveValue('22:00')
    await quiet.getByLabel('To').fill('22:00')
    await quiet.getByLabel('From').focus()
    await expect(quiet.getByText('Enter two times that differ.')).toBeVisible()
    await quiet.getByLabel('To').fill('06:30')
    await quiet.getByLabel('From').focus()
    await expect(quiet.getByText('Times are in Singapore time (Asia).')).toBeVisible()
    await expect
      .poll(() => settingsOf(page))
      .toEqual({ email: 'at-once', quietFrom: '22:00', quietTo: '06:30', timeZone: 'Asia/Singapore' })
    await page.reload()
    await expect(part(page, 'Quiet hours').getByLabel('To')).toHaveValue('06:30')
    await part(page, 'Quiet hours').getByRole('checkbox').click()
    await expect.poll(async () => (await settingsOf(page)).quietFrom).toBe(null)
  })

  test('a feed address is made, renewed and ended, and webhooks come with a plan', async ({ page }) => {
    await page.goto(SETTINGS)
    await expect(part(page, 'Chats and programs').getByRole('link', { name: 'Get Premium' })).toBeVisible()
    expect((await page.request.get('/api/webhooks')).status()).toBe(402)
    const feed = part(page, 'Feed reader')
    await feed.getByRole('button', { name: 'Make a feed address' }).click()
    const address = feed.getByText(/\/feeds\/.+\.xml$/)
    const first = await address.innerText()
    expect((await page.request.get(first)).status()).toBe(200)
    await feed.getByRole('button', { name: 'Make a new address…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Make a new one' }).click()
    await expect(address).not.toHaveText(first)
    expect((await page.request.get(first)).status()).toBe(404)
    await feed.getByRole('button', { name: 'Turn the feed off…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click()
    await expect(feed.getByRole('button', { name: 'Make a feed address' })).toBeVisible()
  })
})

test.describe('webhooks of a member on Pro', () => {
  // The server refuses an address without https, and the browser logs that.
  test.use({ member: { plan: 'pro' }, allowedNoise: [/status of 400/] })

  test('are added with a secret shown once, then tested, inspected, changed and deleted', async ({
    page,
  }) => {
    await page.goto(SETTINGS)
    const chats = part(page, 'Chats and programs')
    await chats.getByRole('button', { name: 'Add a webhook…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio', { name: 'My own program' }).check()
    await dialog.getByLabel('Address').fill('http://example.com/hook')
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(dialog.getByText('The address must begin with https://.')).toBeVisible()
    // `.invalid` never resolves, so the request stays on this machine.
    await dialog.getByLabel('Address').fill('https://receiver.invalid/hook')
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(dialog.getByText(/^whsec_/)).toBeVisible()
    await dialog.getByRole('button', { name: 'I have copied it' }).click()
    const own = chats.getByRole('listitem').filter({ hasText: 'https://receiver.invalid/hook' })
    await expect(own).toContainText('Nothing was sent yet.')
    await page.reload()
    await expect(own).toBeVisible()
    await expect(page.getByText(/whsec_/)).toHaveCount(0)

    await own.getByRole('button', { name: /^Send a test/ }).click()
    await expect(own.getByText(/^The test did not arrive\. ./)).toBeVisible()
    await own.getByRole('button', { name: /^What was sent/ }).click()
    await dialog.getByText(/just now|min ago/).click()
    await expect(dialog.getByText('What we sent')).toBeVisible()
    await dialog.getByRole('button', { name: 'Send again' }).click()
    await expect(dialog.getByText('It did not arrive.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).click()

    await own.getByRole('button', { name: /^Change/ }).click()
    await dialog.getByLabel('Name').fill('Warehouse')
    await dialog.getByRole('checkbox', { name: 'Switched on' }).uncheck()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(own).toContainText('Warehouse')
    await expect(own).toContainText('Switched off by you.')
    await own.getByRole('button', { name: 'Change Warehouse' }).click()
    await dialog.getByRole('button', { name: 'Delete this webhook…' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(own).toHaveCount(0)
  })
})

test.describe('notifications', () => {
  test.use({ serviceWorkers: 'allow' })

  test('are offered after the first save, and a denied permission is explained', async ({
    page,
    context,
  }) => {
    await context.clearPermissions()
    await page.addInitScript(() => {
      Object.defineProperty(Notification, 'permission', { get: () => sessionStorage.answer ?? 'default' })
      Notification.requestPermission = async () => {
        sessionStorage.answer = 'denied'
        return 'denied'
      }
    })
    await page.goto('/product/100')
    await page.getByRole('button', { name: /^Alert me/ }).click()
    await page.getByRole('button', { name: 'Also on this device' }).click()
    const dialog = page.getByRole('dialog', { name: 'Also on this device' })
    await expect(dialog).toContainText('Your browser asks you next.')
    await dialog.getByRole('button', { name: 'Turn on notifications' }).click()
    await expect(dialog).toContainText('Your browser blocks notifications from us.')
    await page.goto(SETTINGS)
    await expect(part(page, 'Push notifications')).toContainText('Your browser blocks notifications from us.')
  })

  test.describe('on an iPhone', () => {
    test.use({
      userAgent:
        'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    })
    test('need the app on the home screen, with instructions', async ({ page }) => {
      // Safari has no PushManager outside the home screen.
      await page.addInitScript(() => {
        Reflect.deleteProperty(window, 'PushManager')
      })
      await page.goto(SETTINGS)
      await expect(part(page, 'Push notifications')).toContainText('Choose “Add to Home Screen”, then Add.')
    })
  })
})

test('at both sizes axe finds nothing, and nothing is cut off at twice the text size', async ({ page }) => {
  await page.goto(SETTINGS)
  await expect(part(page, 'Feed reader').getByRole('button')).toBeVisible()
  await expect(part(page, 'Quiet hours').getByRole('checkbox')).toBeVisible()
  await axeFindsNothing(page, TWO_LOOKS)
  await fitsWindows(page, { large: [360, 1280] })
})
