import { expect, test } from './app.ts'

const CLOSED = 'Sign-in is not set up on this server'

test.describe('without a sign-in service', () => {
  // The server answers a visitor with 401, and the browser logs that.
  test.use({ server: 'bare', allowedNoise: [/status of 401/] })

  test('member pages show a note without links', async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/api/login') asked.push(request.url())
    })
    for (const path of ['/profile', '/dashboard', '/subscription', '/more', '/explore']) {
      await page.goto(path)
      await expect(page.getByText(CLOSED).first()).toBeVisible()
      await expect(page.getByRole('link', { name: /^(Log|Sign) in$/ })).toHaveCount(0)
      await expect(page.getByRole('button', { name: 'Sign in' })).toHaveCount(0)
      await expect(page.getByText('You are logged out')).toHaveCount(0)
    }
    // Longer than the login redirect takes.
    await page.waitForTimeout(1500)
    expect(asked).toEqual([])
  })
})

const NO_SOURCE =
  'No data source is connected yet. If you run this server, set the key of a source or import a file.'

test.describe('without a source', () => {
  test.use({ server: 'bare', member: {} })

  test('pages show that no source is connected, and promise no data', async ({ page }) => {
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
