import type { Page, Route } from '@playwright/test'
import { expect, openInstalled, refuse, test } from './app.ts'
import { faultsOf } from './axe.ts'
import { choices, member, memberAnswers, sessionsOfMember } from './fixtures/account.ts'

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const trouble = (route: Route) => refuse(route, 503, 'unavailable', 'The database is being restarted.')
const mark = (page: Page) =>
  page.context().addCookies([{ name: 'member', value: 'mark', url: String(process.env.E2E_BASE) }])

test.describe('a member of the free plan', () => {
  test.use({ answers: memberAnswers(), allowedNoise: [/status of 429|net::ERR_INTERNET_DISCONNECTED/] })

  test('finds who they are, what they have used and opened, and where they are signed in', async ({
    page,
  }) => {
    await page.goto('/profile')
    await expect(page).toHaveTitle(/^Profile/)
    await expect(panel(page, 'You')).toContainText('Mai Tran')
    await expect(panel(page, 'You')).toContainText('Member since 4 Mar')
    await expect(panel(page, 'Plan')).toContainText('Free Plan - 2/3 contacts used')
    await expect(panel(page, 'Plan').getByRole('link', { name: 'Upgrade to Pro' })).toHaveAttribute(
      'href',
      '/subscribe',
    )
    const contacts = panel(page, 'Contacts you revealed')
    await expect(contacts.getByRole('link', { name: 'Saigon Light Works' })).toHaveAttribute(
      'href',
      '/supplier/100',
    )
    await expect(contacts.getByRole('link', { name: 'sales0@maker.example' })).toHaveAttribute(
      'href',
      'mailto:sales0@maker.example',
    )
    await expect(contacts.getByRole('listitem').first()).toContainText('Contact checked 1 Oct')
    await expect(contacts.getByRole('listitem').first()).toContainText(
      'Sample data · Shipment records, 5 h ago',
    )
    await expect(contacts.getByRole('listitem').nth(1)).toContainText('You reported it on')
    const devices = panel(page, 'Where you are signed in').getByRole('listitem')
    await expect(devices.first()).toContainText('Chrome on Android This device')
    await expect(devices.first().getByRole('button')).toHaveCount(0)
    await expect(panel(page, 'Your data').getByRole('link', { name: 'Download my data' })).toHaveAttribute(
      'href',
      '/api/account/export',
    )
  })

  test('axe finds nothing, and nothing is wider than a small phone', async ({ page }) => {
    test.setTimeout(90_000)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/profile')
    await expect(panel(page, 'E-mails').getByRole('checkbox').first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect.soft(await faultsOf(page), colorScheme).toEqual([])
    }
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    await page.getByRole('button', { name: 'Delete my account' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await faultsOf(page, 'dialog')).toEqual([])
  })

  test('nothing of it is saved on the device', async ({ page }) => {
    await openInstalled(page, '/profile')
    await expect(page.getByText('sales0@maker.example')).toBeVisible()
    await page.getByRole('link', { name: 'Trending' }).first().click()
    await expect(page.getByRole('article').first()).toBeVisible()
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('saved:public') ?? ''))
      .toContain('tiktok')
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toMatch(
      /maker\.example|Mai/,
    )
  })

  test('types the word before the account is deleted, and is nobody afterwards', async ({
    page,
    context,
  }) => {
    const sent: unknown[] = []
    await context.route('**/api/account/delete', (route) => {
      sent.push(route.request().postDataJSON())
      return route.fulfill({ json: { deleted: true, endSessionUrl: null } })
    })
    await mark(page)
    await page.goto('/profile')
    await page.getByRole('button', { name: 'Delete my account' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
    await expect(dialog).toContainText('within 7 business days')
    await dialog.getByLabel('Type DELETE').fill('delete')
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(dialog.getByText('in capital letters')).toBeVisible()
    await expect(dialog.getByLabel('Type DELETE')).toBeFocused()
    expect(sent).toEqual([])
    await dialog.getByLabel('Type DELETE').fill('DELETE')
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.waitForURL('/')
    expect(sent).toEqual([{ confirm: 'DELETE' }])
    expect(await page.evaluate(() => [localStorage.getItem('signed-out'), document.cookie])).toEqual([
      null,
      '',
    ])
  })

  test('is told that nothing was deleted when the server could not', async ({ page, context }) => {
    await context.route('**/api/account/delete', (route) =>
      refuse(route, 429, 'too_many_requests', 'Please try again in a minute.'),
    )
    await page.goto('/profile')
    await page.getByRole('button', { name: 'Delete my account' }).click()
    await page.getByLabel('Type DELETE').fill('DELETE')
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(page.getByRole('alert')).toHaveText('Nothing was deleted. Please try again in a minute.')
  })

  test('sees their name under More, with the way to the profile', async ({ page }) => {
    await mark(page)
    await page.goto('/more')
    await page.getByRole('link', { name: 'Mai Tran · Profile' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
  })

  test('offline is told why there is nothing, and has it when the network is back', async ({
    page,
    context,
  }) => {
    await openInstalled(page, '/more')
    await context.setOffline(true)
    // The answers here come without a network too.
    await context.route('**/api/auth/user', (route) => route.abort('internetdisconnected'))
    await page.goto('/profile')
    await expect(page.getByText('Your profile works only online')).toBeVisible()
    await context.unroute('**/api/auth/user')
    await context.setOffline(false)
    await expect(panel(page, 'You')).toContainText('Mai Tran')
  })
})

test.describe('where they are signed in', () => {
  const MANY = ['41', '42', '43', '44', '45', '46', '47', '48']
  let live = sessionsOfMember()
  const ended: string[] = []
  test.use({
    answers: {
      ...memberAnswers(),
      '/api/account/sessions': (route: Route) => route.fulfill({ json: live }),
      '/api/account/sessions/': (route: Route, url: URL) => {
        const id = url.pathname.split('/').at(-1) ?? ''
        ended.push(`${route.request().method()} ${id}`)
        live = live.filter((session) => session.id !== id)
        return route.fulfill({ json: { ended: 1 } })
      },
    },
  })

  test('one device is signed out, and the others stay', async ({ page }) => {
    await page.goto('/profile')
    await page.getByRole('button', { name: 'Sign out Safari on iPhone' }).click()
    const devices = panel(page, 'Where you are signed in').getByRole('listitem')
    await expect(devices).toHaveCount(2)
    await expect(devices).not.toContainText(['Safari on iPhone'])
    expect(ended).toEqual(['DELETE 31'])
  })

  test('of many devices five are shown, this one first, and the others on demand', async ({ page }) => {
    const [phone, ...others] = sessionsOfMember()
    live = phone ? [...MANY.map((id) => ({ ...phone, id })), ...others] : []
    await page.goto('/profile')
    const devices = panel(page, 'Where you are signed in').getByRole('listitem')
    await expect(devices).toHaveCount(5)
    await expect(devices.first()).toContainText('This device')
    await page.getByRole('button', { name: 'Show all 10 devices' }).click()
    await expect(devices).toHaveCount(10)
  })
})

test.describe('letters', () => {
  test.use({ allowedNoise: [/status of 503/] })
  for (const works of [true, false]) {
    test.describe(works ? 'saved' : 'refused', () => {
      let stored = choices()
      const sent: unknown[] = []
      test.use({
        answers: {
          ...memberAnswers(),
          '/api/account/notifications': async (route: Route) => {
            if (route.request().method() === 'PUT') {
              sent.push(route.request().postDataJSON())
              if (!works) return trouble(route)
              stored = route.request().postDataJSON()
            }
            return route.fulfill({ json: stored })
          },
        },
      })

      test(
        works ? 'a choice is saved at once' : 'a choice that did not get through is taken back and said',
        async ({ page }) => {
          await page.goto('/profile')
          const letters = panel(page, 'E-mails')
          await expect(letters).toContainText('not sent on the free plan')
          await letters.getByLabel('Automotive').click()
          await expect(letters.getByRole('status')).toHaveText(
            works ? 'Saved.' : 'Not saved. The database is being restarted.',
          )
          await expect(letters.getByLabel('Automotive')).toBeChecked({ checked: works })
          expect(sent).toEqual([
            { newDevice: true, weeklyReport: true, weeklyCategories: ['Fashion', 'Automotive'] },
          ])
        },
      )
    })
  }
})

test.describe('parts that do not load', () => {
  let broken = true
  test.use({
    allowedNoise: [/status of 503/],
    answers: {
      ...memberAnswers(),
      '/api/account/contacts': (route: Route) => (broken ? trouble(route) : route.fulfill({ json: [] })),
    },
  })

  test('fail alone, and come when asked again', async ({ page }) => {
    await page.goto('/profile')
    const contacts = panel(page, 'Contacts you revealed')
    await expect(contacts.getByRole('alert')).toContainText('The database is being restarted.')
    await expect(panel(page, 'Where you are signed in')).toContainText('Firefox on Windows')
    broken = false
    await contacts.getByRole('button', { name: 'Try again' }).click()
    await expect(contacts).toContainText('None yet.')
    await expect(contacts.getByRole('link', { name: 'See all suppliers' })).toBeVisible()
  })
})

test.describe('a member of Pro without a name', () => {
  test.use({
    answers: memberAnswers(
      member({ firstName: null, lastName: null, subscriptionStatus: 'active', contactsUsed: 0 }),
    ),
  })

  test('is shown by their address, with no limit and nothing to buy', async ({ page }) => {
    await page.goto('/profile')
    await expect(panel(page, 'You')).toContainText('mai.tran@seller.example')
    await expect(panel(page, 'Plan')).toContainText('Pro - unlimited supplier contacts')
    await expect(panel(page, 'Plan')).toContainText('We gave you this plan. Nothing is charged.')
    await expect(page.getByText('Upgrade to Pro')).toHaveCount(0)
  })
})

test.describe('a visitor', () => {
  test.use({
    allowedNoise: [/status of 401/],
    answers: {
      '/api/auth/user': (route: Route) => refuse(route, 401, 'not_signed_in', 'Please sign in first.'),
      '/api/login': (route: Route) => route.fulfill({ status: 204 }),
    },
  })

  test('is taken to the login, and back to the profile', async ({ page }) => {
    const asked = page.waitForRequest('**/api/login?**')
    await page.goto('/profile')
    await expect(page.getByText('You are logged out. Logging in again...', { exact: true })).toBeVisible()
    expect(new URL((await asked).url()).searchParams.get('returnTo')).toBe('/profile')
  })

  test('finds the login under More, and nobody is asked who they are', async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto('/more')
    await page.waitForLoadState('networkidle')
    await expect(page.getByRole('link', { name: 'Log in' })).toHaveAttribute(
      'href',
      '/api/login?returnTo=%2Fmore',
    )
    expect(asked).not.toContain('/api/auth/user')
  })
})
