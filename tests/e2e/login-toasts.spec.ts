import type { Page } from '@playwright/test'
import { expect, openAlive, test } from './app.ts'
import { filmToast, holdToasts, slowPhone, untilLogin } from './filmed-toast.ts'
import { MAI, stayAtLogin } from './paying.ts'
import { stubStripe } from './stripe-stub.ts'

/** CPU six times slower, on slow 3G: `npm run proof login-toasts`. */
const SLOW = Boolean(process.env.SLOW_PHONE)

interface Case {
  name: string
  words: string
  /** Minimum display time (specification, section 9). */
  ms: number
  from?: string
  go: (page: Page) => Promise<void>
}

const open = (path: string) => async (page: Page) => {
  await page.goto(path)
}
const UNAUTHORIZED = 'You are logged out. Logging in again...'

const OF_VISITORS: Case[] = [
  {
    name: 'Premium link',
    words: 'Please log in with your Replit account to access premium features.',
    ms: 1000,
    from: '/',
    go: async (page) => {
      await page.getByRole('link', { name: 'Get Premium' }).click()
    },
  },
  {
    name: 'link for members',
    words: 'Please log in to access this feature.',
    ms: 1000,
    from: '/',
    go: async (page) => {
      await page.locator('summary', { hasText: 'Menu' }).click()
      await page.getByRole('link', { name: 'Manage Subscription' }).click()
    },
  },
  { name: '/dashboard', words: UNAUTHORIZED, ms: 500, go: open('/dashboard') },
  { name: '/tiktok', words: UNAUTHORIZED, ms: 500, go: open('/tiktok') },
  { name: '/subscribe', words: UNAUTHORIZED, ms: 500, go: open('/subscribe') },
]

test.describe('a visitor', () => {
  // The server answers a visitor with 401, and the browser logs that.
  test.use({ allowedNoise: [/status of 401/], ...(SLOW && { actionTimeout: 120_000 }) })
  for (const one of SLOW ? OF_VISITORS : OF_VISITORS.slice(0, 3)) films(one)

  test.describe('with payments enabled', () => {
    test.use({ server: 'stripe' })
    films({
      ...{ name: '/payment', words: 'Please log in to access premium subscription.', ms: 1000 },
      go: open('/payment'),
    })
  })
})

test.describe('a member whose session ends', () => {
  // The session ends, so the server answers with 401.
  test.use({ member: MAI, allowedNoise: [/status of 401/] })

  test('shows the reason on the dashboard for half a second', async ({ page, database, me }) => {
    await expectFilm(page, {
      ...{ name: 'call of the dashboard', words: UNAUTHORIZED, ms: 500 },
      go: async () => {
        await page.goto('/dashboard')
        const recent = page.getByRole('radio', { name: 'Recent' })
        await expect(recent).toBeVisible({ timeout: 120_000 })
        // Ended before the click, the session could fail another request, which removes the radio.
        await page.route('**/api/products?sort=recent', async (route) => {
          await database('session').where({ member_id: me?.id }).update({ ended_at: new Date() })
          await route.fallback()
        })
        // `check()` would wait for the navigation after the refused call.
        await recent.evaluate((radio) => (radio as HTMLInputElement).click())
      },
    })
  })

  test.describe('on /payment', () => {
    test.use({ server: 'stripe' })

    test('shows the reason for a second', async ({ page, database, me }) => {
      await expectFilm(page, {
        ...{ name: '/payment, session over', words: 'Please log in again to continue.', ms: 1000 },
        go: async () => {
          await page.route('**/api/get-or-create-subscription', async (route) => {
            await database('session').where({ member_id: me?.id }).update({ ended_at: new Date() })
            await route.fallback()
          })
          await page.goto('/payment')
        },
      })
    })
  })
})

function films(one: Case) {
  test(`shows the reason by ${one.name}, for its whole time`, async ({ page }) => {
    await expectFilm(page, one)
  })
}

async function expectFilm(page: Page, { name, words, ms, from, go }: Case) {
  if (SLOW) test.setTimeout(240_000)
  await stubStripe(page)
  await stayAtLogin(page)
  await filmToast(page, words)
  if (from) await openAlive(page, from)
  if (SLOW) await slowPhone(page)
  else await holdToasts(page, 1500)
  await go(page)
  const seen = await untilLogin(page)
  if (SLOW) process.stdout.write(`${name.padEnd(26)}${String(Math.round(seen.ms)).padStart(8)} ms of ${ms}\n`)
  expect(seen.ms).toBeGreaterThanOrEqual(ms)
}
