import { join } from 'node:path'
import type { Page, Route } from '@playwright/test'
import { CARDS } from '../support/stripe-in-page.ts'
import { type Answers, refuse, test } from './app.ts'
import { member } from './fixtures/account.ts'
import {
  IN_GRACE,
  payingAnswers,
  receipt,
  serverDay,
  subscription,
  takesPayments,
  toPay,
} from './fixtures/billing.ts'
import { memberAnswers as dashboardAnswers } from './fixtures/dashboard.ts'
import { stubStripe, typeCard } from './stripe-stub.ts'

const folder = process.env.SHOTS

interface State {
  path: string
  answers: Answers
  doing?: (page: Page) => Promise<void>
}

const pro = member({ subscriptionStatus: 'active' })
const NOBODY: Answers = {
  '/api/auth/user': (route: Route) => refuse(route, 401, 'not_signed_in', 'Please sign in first.'),
  '/api/login': (route: Route) => route.fulfill({ status: 204 }),
}
const never = () => new Promise<void>(() => undefined)
const trouble = (route: Route) => refuse(route, 503, 'unavailable', 'Stripe does not answer at the moment.')
const byNumber: Parameters<typeof stubStripe>[1] = async (_secret, card) =>
  card === 'declines'
    ? {
        status: 'requires_payment_method',
        error: {
          type: 'card_error',
          code: 'card_declined',
          declineCode: null,
          message: 'Your card was declined.',
        },
      }
    : { status: 'succeeded', error: null }
const pay = (number: string) => async (page: Page) => {
  await typeCard(page, number)
  await page.getByRole('button', { name: /^(Subscribe for|Pay)/ }).click()
}
const stands = (changed: Parameters<typeof subscription>[0], user = pro): State => ({
  path: '/subscription',
  answers: payingAnswers({ '/api/subscription/status': subscription(changed) }, user),
})

const STATES: Record<string, State> = {
  'subscribe-form': { path: '/subscribe', answers: payingAnswers() },
  'subscribe-setup': { path: '/subscribe', answers: payingAnswers({ '/api/create-subscription': never }) },
  'subscribe-failed': { path: '/subscribe', answers: payingAnswers({ '/api/create-subscription': trouble }) },
  'subscribe-off': {
    path: '/subscribe',
    answers: payingAnswers({ '/api/billing': takesPayments({ by: 'off', publishableKey: null }) }),
  },
  'subscribe-closed': {
    path: '/subscribe',
    answers: payingAnswers({ '/api/billing': takesPayments({ open: { premium: true, pro: false } }) }),
  },
  'subscribe-already': {
    path: '/subscribe',
    answers: payingAnswers({
      '/api/create-subscription': toPay({ status: 'active', clientSecret: null, intent: 'none' }),
    }),
  },
  'subscribe-declined': { path: '/subscribe', answers: payingAnswers(), doing: pay(CARDS.declines) },
  'subscribe-unknown': {
    path: '/subscribe',
    answers: payingAnswers({ '/api/billing/sync': trouble }),
    doing: pay(CARDS.unanswered),
  },
  'subscribe-processing': { path: '/subscribe', answers: payingAnswers(), doing: pay(CARDS.waits) },
  'subscribe-opening': { path: '/subscribe', answers: payingAnswers(), doing: pay(CARDS.pays) },
  'payment-form': { path: '/payment', answers: payingAnswers() },
  'payment-past-due': {
    path: '/payment',
    answers: payingAnswers({
      '/api/get-or-create-subscription': toPay({ status: 'past_due', offer: 'premium', amountCents: 999 }),
    }),
  },
  'payment-nobody': { path: '/payment', answers: { ...payingAnswers(), ...NOBODY } },
  'payment-failed': {
    path: '/payment',
    answers: payingAnswers({ '/api/get-or-create-subscription': trouble }),
  },
  'subscription-none': { path: '/subscription', answers: payingAnswers() },
  'subscription-loading': {
    path: '/subscription',
    answers: payingAnswers({ '/api/subscription/status': never }),
  },
  'subscription-error': {
    path: '/subscription',
    answers: payingAnswers({ '/api/subscription/status': trouble }),
  },
  'subscription-granted': stands({ state: 'granted', offer: null, manageable: false, syncedAt: null }),
  'subscription-active': {
    path: '/subscription',
    answers: payingAnswers(
      {
        '/api/subscription/status': subscription(),
        '/api/billing': takesPayments({ by: 'sandbox', publishableKey: null }),
        '/api/billing/receipts': {
          receipts: Array.from({ length: 12 }, (_, number) => receipt(number + 1)),
          more: true,
        },
      },
      pro,
    ),
  },
  'subscription-ending': stands({ state: 'ending', nextChargeAt: null, endsAt: serverDay(12) }),
  'subscription-grace': {
    path: '/subscription',
    answers: payingAnswers(
      {
        '/api/subscription/status': IN_GRACE,
        '/api/billing/receipts': { receipts: [receipt(0, { status: 'open' }), receipt(1)], more: false },
      },
      pro,
    ),
  },
  'subscription-lapsed': stands(
    { state: 'lapsed', hasActiveSubscription: false, nextChargeAt: null, graceEndsAt: serverDay(-1) },
    member(),
  ),
  'subscription-ended': stands(
    { state: 'ended', hasActiveSubscription: false, nextChargeAt: null, endsAt: serverDay(-4) },
    member(),
  ),
  'dashboard-grace': {
    path: '/dashboard',
    answers: {
      ...dashboardAnswers({ subscriptionStatus: 'active' }),
      '/api/subscription/status': IN_GRACE,
    },
  },
  'profile-grace': {
    path: '/profile',
    answers: payingAnswers({ '/api/subscription/status': IN_GRACE }, pro),
  },
}

const SCREENS = { phone: { width: 360, height: 740 }, desktop: { width: 1280, height: 800 } }

test.describe('payments', () => {
  test.skip(!folder, 'takes pictures into the folder that SHOTS names')
  // Takes pictures only; other specs check the console.
  test.use({ serviceWorkers: 'allow', allowedNoise: [/./], contextOptions: { reducedMotion: 'reduce' } })
  for (const [name, { path, answers, doing }] of Object.entries(STATES)) {
    test.describe(name, () => {
      test.use({ answers })
      test('pictures', async ({ page }) => {
        await stubStripe(page, byNumber)
        for (const [screen, viewport] of Object.entries(SCREENS)) {
          for (const colorScheme of ['light', 'dark'] as const) {
            await page.setViewportSize(viewport)
            await page.emulateMedia({ colorScheme })
            await page.goto('about:blank')
            await page.goto(path)
            await page.locator('#page h1').waitFor()
            await page.waitForTimeout(600)
            await doing?.(page)
            await page.waitForTimeout(500)
            await page.screenshot({
              path: join(String(folder), `${name}-${screen}-${colorScheme}.png`),
              fullPage: true,
            })
          }
        }
      })
    })
  }

  for (const path of ['/subscribe', '/payment', '/subscription']) {
    test.describe('offline', () => {
      test.use({ answers: payingAnswers() })
      test(`pictures of ${path}`, async ({ page, context }) => {
        await page.goto('/more')
        await page.evaluate(() => navigator.serviceWorker.ready)
        await context.setOffline(true)
        await context.route('**/api/**', (route) => route.abort('internetdisconnected'))
        await page.goto(path)
        await page.waitForTimeout(800)
        await page.screenshot({
          path: join(String(folder), `${path.slice(1)}-offline-phone-light.png`),
          fullPage: true,
        })
      })
    })
  }
})
