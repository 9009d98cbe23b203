import type { Page, Route } from '@playwright/test'
import { expect, refuse, test } from './app.ts'

// A server on which nobody can sign in, or nothing can be bought, asks nobody to log in.

const nobody = {
  '/api/auth/user': (route: Route) => refuse(route, 401, 'not_signed_in', 'Please sign in first.'),
}
const closed = { by: 'off', publishableKey: null, open: { premium: false, pro: false } }
const CLOSED = 'Sign-in is not set up on this server'

test.use({ serviceWorkers: 'block', allowedNoise: [/status of 401/] })

/** Pages as a server without a sign-in service sends them. */
async function withoutSignIn(page: Page): Promise<string[]> {
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return await route.fallback()
    const reply = await route.fetch()
    const html = (await reply.text()).replace(/(<meta name="?sign-in"? content=)("[^"]*"|[^ />]*)/, '$1""')
    expect(html).toMatch(/name="?sign-in"? content=""/)
    await route.fulfill({ response: reply, body: html })
  })
  const asked: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/login') asked.push(request.url())
  })
  return asked
}

test.describe('without a sign-in service', () => {
  test.use({ answers: { ...nobody, '/api/billing': { ...closed, by: 'sandbox' } } })

  test('pages of members say so, and lead nowhere', async ({ page }) => {
    const asked = await withoutSignIn(page)
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
  test.use({ answers: { ...nobody, '/api/billing': closed } })

  test('the way to a plan leads to the page that says so, and not to a login', async ({ page }) => {
    await page.goto('/premium')
    await page.getByRole('link', { name: 'Get Premium' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Payment Service Unavailable' })).toBeVisible()
    await expect(page.getByText('Login Required')).toHaveCount(0)
    await expect(page).toHaveURL(/\/payment$/)
  })
})
