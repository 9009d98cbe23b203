import { expect, test } from './app.ts'

// A server on which nobody can sign in, or nothing can be bought, asks nobody to log in; one without sources promises no data.

const CLOSED = 'Sign-in is not set up on this server'

test.describe('without a sign-in service', () => {
  test.use({ server: 'bare', allowedNoise: [/status of 401/] })

  test('pages of members say so, and lead nowhere', async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/api/login') asked.push(request.url())
    })
    for (const path of ['/profile', '/dashboard', '/subscription', '/more', '/explore']) {
      await page.goto(path)
      await expect(page.getByText(CLOSED).first()).toBeVisible()
      await expect(page.getByRole('link', { name: 'Log in' })).toHaveCount(0)
      await expect(page.getByRole('button', { name: 'Log in' })).toHaveCount(0)
      await expect(page.getByText('You are logged out')).toHaveCount(0)
    }
    // Longer than the way to the login takes where there is one.
    await page.waitForTimeout(1500)
    expect(asked).toEqual([])
  })
})

test.describe('without payments', () => {
  // Where one can sign in, which the server without any key does not offer.
  const closed = { by: 'off', publishableKey: null, open: { premium: false, pro: false } }
  test.use({ allowedNoise: [/status of 401/], answers: { '/api/billing': closed } })

  test('the way to a plan leads to the page that says so, and not to a login', async ({ page }) => {
    await page.goto('/premium')
    await page.getByRole('link', { name: 'Get Premium' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Payment Service Unavailable' })).toBeVisible()
    await expect(page.getByText('Login Required')).toHaveCount(0)
    await expect(page).toHaveURL(/\/payment$/)
  })
})

const NO_SOURCE =
  'No data source is connected yet. If you run this server, set the key of a source or import a file.'

test.describe('without a source', () => {
  test.use({ server: 'bare', member: {} })

  test('pages say that none is connected, and promise nothing', async ({ page }) => {
    for (const path of [
      '/',
      '/trending',
      '/trending?list=marketplace',
      '/premium',
      '/dashboard',
      '/insights/',
    ]) {
      await page.goto(path)
      await expect(page.getByText(path === '/insights/' ? 'No data yet.' : NO_SOURCE).first()).toBeVisible()
      for (const promise of [/next refresh/i, /updated every/i, 'Mixed data', /loading the first data/i])
        await expect(page.getByText(promise)).toHaveCount(0)
    }
    await page.goto('/trending')
    await expect(page.getByText('No TikTok trending products available')).toBeVisible()
  })
})
