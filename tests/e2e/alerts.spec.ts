import { FROM_APP } from '../support/revealing.ts'
import { alertButton, bell, fired, LAMP, NEWS, watches } from './alert-steps.ts'
import { expect, openAlive, openInstalled, saved, test } from './app.ts'
import { axeFindsNothing, fitsWindows, TWO_LOOKS } from './looks.ts'
import { works } from './pipeline-steps.ts'
import { holdLogin } from './revealing.ts'
import { NINGBO, toastOf } from './watch-steps.ts'

test.use({ member: {} })

const conditions = { headers: { accept: 'application/json' } }
type Page = Parameters<typeof alertButton>[0]

async function alertsOf(page: Page): Promise<{ when: string }[]> {
  const { alerts } = await (await page.request.get('/api/alerts', conditions)).json()
  return alerts.map(({ condition }: { condition: { when: string } }) => condition)
}

test.describe('an alert', () => {
  test('is created on a product in one tap, and a second one with a custom figure', async ({ page }) => {
    await page.goto(LAMP)
    await alertButton(page).click()
    await expect(toastOf(page, 'We will alert you when its stage changes')).toBeVisible()
    await expect(alertButton(page)).toContainText('Alert on')
    await expect(alertButton(page)).toBeFocused()

    await alertButton(page).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('You get an alert when its stage changes.')
    await expect(dialog).toContainText('1 of 3 alerts used')
    // It sells 5.1x now, so the usual 3x would never fire.
    await expect(dialog.getByRole('radio', { name: 'It sells 7x its normal week or more' })).toBeChecked()
    const figure = dialog.getByRole('textbox', { name: 'Times its normal week' })
    await figure.fill('0')
    await dialog.getByRole('button', { name: 'Alert me' }).click()
    await expect(dialog.getByRole('alert')).toHaveText('Enter a number from 1.1 to 1000, such as 3 or 2.5.')
    await figure.fill('2.5')
    await dialog.getByRole('button', { name: 'Alert me' }).click()
    await expect(toastOf(page, 'it sells 2.5x its normal week or more')).toBeVisible()
    expect(await alertsOf(page)).toEqual([{ when: 'x-usual-over', times: 2.5 }, { when: 'stage-change' }])
    await page.reload()
    await expect(alertButton(page)).toContainText('2 alerts on')
  })

  test('beyond the free plan’s three is refused, and others are deleted or changed in the list', async ({
    page,
  }) => {
    await watches(
      page,
      { kind: 'supplier', id: '100' },
      { kind: 'supplier', id: '101' },
      { kind: 'product', id: '101' },
    )
    await page.goto(LAMP)
    await alertButton(page).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText(
      '3 of 3 alerts used. Delete one to make another, or upgrade: a plan has 500.',
    )
    await dialog.getByRole('link', { name: 'See your alerts' }).click()
    await expect(page).toHaveURL(/\/alerts\?view=alerts$/)
    await expect(page.getByRole('button', { name: /^Delete the alert/ })).toHaveCount(3)
    await page.getByRole('button', { name: `Delete the alert: ${NINGBO}, it ships again` }).click()
    await expect(toastOf(page, 'Alert deleted')).toBeVisible()
    await expect(page.getByText('2 of 3 alerts used')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('button', { name: /^Delete the alert/ })).toHaveCount(3)
    await test.step('is changed and switched off in the list', async () => {
      await page.getByRole('button', { name: /^Change the alert: (?!.*ships again)/ }).click()
      await dialog.getByRole('radio', { name: /^Net profit a piece falls under/ }).check()
      await dialog.getByRole('textbox', { name: 'US dollars' }).last().fill('4.50')
      await dialog.getByRole('checkbox', { name: 'Switched on' }).uncheck()
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByText('When net profit a piece falls under $4.50 · switched off')).toBeVisible()
      expect(await alertsOf(page)).toContainEqual({ when: 'profit-under', dollars: 4.5 })
    })
  })
})

test.describe('on Pro', () => {
  test.use({ member: { plan: 'pro' } })

  test('every subject can be watched in one tap', async ({ page }) => {
    await works(page, [{ product: 100, name: 'Lamp' }])
    const view = await page.request.post('/api/views', {
      data: { name: 'Cheap and growing', query: { priceFrom: '5' } },
      headers: FROM_APP,
    })
    expect(view.status()).toBe(200)
    for (const [path, words] of [
      ['/supplier/100', 'it ships again'],
      ['/trending?category=Electronics', 'a new product appears in it'],
      ['/my-products/p100', 'its stage changes'],
      ['/explore?priceFrom=5', 'a new product appears in it'],
    ] as const) {
      await page.goto(path)
      if (path.startsWith('/explore')) await page.getByText('Saved views: Cheap and growing').click()
      await alertButton(page).click()
      await expect(toastOf(page, `We will alert you when ${words}`), path).toBeVisible()
    }
    await page.goto('/alerts?view=alerts')
    await expect(page.getByText('4 of 500 alerts used')).toBeVisible()
    await expect(page.getByRole('link', { name: 'View: Cheap and growing' })).toBeVisible()
  })
})

test.describe('the bell', () => {
  test('shows the unread count until the news is read', async ({ page, database, me }) => {
    await page.addInitScript(() => {
      const badges: (number | undefined)[] = []
      Object.assign(navigator, { setAppBadge: async (count?: number) => void badges.push(count) })
      Object.assign(window, { badges })
    })
    await fired({ database, me }, ...NEWS)
    await page.goto('/trending')
    await expect(bell(page)).toHaveText('2 newChanges')
    expect(await page.evaluate(() => (window as unknown as { badges: number[] }).badges.at(-1))).toBe(2)
    // Before hydration the link would load a new page, whose list of badges is empty.
    await openAlive(page, LAMP)
    await bell(page).click()
    await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible()
    const cards = page
      .getByRole('tabpanel')
      .getByRole('listitem')
      .filter({ has: page.locator('time') })
    await expect(cards).toHaveCount(3)
    await expect(cards.nth(0)).toContainText('Sunset Projection Lamp Now viral. Before: steady.')
    await expect(cards.nth(0)).toContainText('4,120 sold last week · 6.6x its normal week')
    await expect(cards.nth(0)).toContainText('Sample data · EchoTik, 20 Nov 2026')
    await expect(page.getByText('New: ')).toHaveCount(2)
    await expect(cards.nth(2).getByRole('link', { name: 'Phone stand' })).toHaveAttribute(
      'href',
      '/product/102',
    )
    await expect(bell(page)).toHaveText('Changes')
    await expect
      .poll(() => page.evaluate(() => (window as unknown as { badges: number[] }).badges.at(-1)))
      .toBe(0)
    await page.getByRole('link', { name: /Shipped again on 18 Nov/ }).click()
    await expect(page.getByRole('heading', { name: NINGBO })).toBeVisible()
    await page.goto('/alerts')
    await expect(cards).toHaveCount(3)
    await expect(page.getByText('New: ')).toHaveCount(0)
  })

  test('is in the rail of a desktop, with news and alerts side by side', async ({ page, database, me }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await fired({ database, me }, ...NEWS)
    await watches(page, { kind: 'product', id: '100' })
    await page.goto('/dashboard')
    await bell(page).click()
    await expect(page.getByRole('region', { name: 'News' }).getByRole('listitem')).not.toHaveCount(0)
    await expect(page.getByRole('region', { name: 'Your alerts' })).toContainText('1 of 3 alerts used')
    // The first render uses the phone layout; new items stay marked.
    await expect(page.getByText('New: ')).toHaveCount(2)
    await fired({ database, me }, { words: 'Now fading.' })
    await page.goto('/alerts')
    await expect(page.getByText('New: ')).toHaveCount(1)
    await expect(bell(page)).toHaveText('Changes')
    await page.waitForLoadState('networkidle')
    await expect(bell(page)).toHaveText('Changes')
  })
})

test.describe('without a network', () => {
  // The browser logs each request without a network.
  test.use({ serviceWorkers: 'allow', allowedNoise: [/net::ERR_/] })

  test('shows saved news and alerts, and offers no action that needs the network', async ({
    page,
    context,
    database,
    me,
  }) => {
    await fired({ database, me }, ...NEWS)
    await watches(page, { kind: 'product', id: '100' })
    await openInstalled(page, LAMP)
    await expect(alertButton(page)).toContainText('Alert on')
    await saved(page, 'Sunset projection lamp')
    await page.goto('/alerts')
    await expect(page.getByText('Now viral. Before: steady.')).toBeVisible()
    await saved(page, 'Shipped again')
    await saved(page, '"most":3')
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByText('Now viral. Before: steady.')).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: /Synced .* · offline/ })).toBeVisible()
    await page.getByRole('tab', { name: 'Your alerts (1)' }).click()
    await expect(page.getByText('You are offline. Alerts can be changed only online.')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Delete the alert/ })).toBeDisabled()
    await page.goto(LAMP)
    await alertButton(page).click()
    await expect(page.getByRole('dialog')).toContainText('You are offline. Alerts can be made only online.')
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Alert me' })).toBeDisabled()
  })
})

test.describe('a visitor', () => {
  // The server answers a visitor with 401, and the browser logs that.
  test.use({ member: null, allowedNoise: [/status of 401/] })

  test('is asked to log in first', async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto(LAMP)
    const logins = await holdLogin(page)
    await alertButton(page).click()
    await expect(toastOf(page, 'Login Required')).toBeVisible()
    await expect.poll(() => logins).toHaveLength(1)
    expect(asked.filter((path) => path.startsWith('/api/alerts'))).toEqual([])
  })
})

test('axe finds nothing in any look, and nothing is cut off, also at twice the text size', async ({
  page,
  database,
  me,
}) => {
  await page.goto('/alerts')
  await expect(page.getByText('No alerts yet').first()).toBeVisible()
  await axeFindsNothing(page, TWO_LOOKS)
  await fired({ database, me }, ...NEWS)
  await watches(page, { kind: 'product', id: '100' }, { kind: 'supplier', id: '100' })
  for (const path of ['/alerts', '/alerts?view=alerts', LAMP]) {
    await page.goto(path)
    if (path === LAMP) await alertButton(page).click()
    else await expect(page.getByText(/Before: steady|ships again/).first()).toBeVisible()
    await axeFindsNothing(page, TWO_LOOKS)
    await fitsWindows(page, { large: [360, 1280] })
  }
})
