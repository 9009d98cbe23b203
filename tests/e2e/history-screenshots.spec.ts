import { join } from 'node:path'
import type { Route } from '@playwright/test'
import { type Answers, expect, refuse, test } from './app.ts'
import { productDetail } from './fixtures/products.ts'
import { trend } from './fixtures/trends.ts'
import { LONG_HISTORY } from './long-history.ts'
import type { NewMember } from './signing-in.ts'

const folder = process.env.SHOTS
const SCREENS = { phone: { width: 360, height: 740 }, desktop: { width: 1280, height: 800 } }
const PATH = `/product/${LONG_HISTORY.product}`
const PRO: NewMember = { plan: 'pro' }

interface State {
  path: string
  member: NewMember | null
  answers?: Answers
  table?: boolean
  read?: boolean
  offline?: boolean
  text?: string
}

const STATES: Record<string, State> = {
  'pro-7': { path: PATH, member: PRO },
  'pro-30': { path: `${PATH}?days=30`, member: PRO, read: true },
  'pro-90': { path: `${PATH}?days=90`, member: PRO },
  'pro-90-large': { path: `${PATH}?days=90`, member: PRO, text: '200%' },
  'pro-table': { path: `${PATH}?days=90`, member: PRO, table: true },
  free: { path: PATH, member: {} },
  'visitor-90': { path: `${PATH}?days=90`, member: null },
  loading: {
    path: `${PATH}?days=90`,
    member: PRO,
    answers: { [`/api${PATH.replace('product', 'products')}`]: slowly },
  },
  error: {
    path: `${PATH}?days=90`,
    member: PRO,
    answers: { [`/api${PATH.replace('product', 'products')}`]: failing },
  },
  offline: { path: `${PATH}?days=90`, member: PRO, offline: true },
  empty: {
    path: '/product/100',
    member: null,
    answers: {
      '/api/products/100': productDetail('100', {
        history: [],
        historyLockedDays: 0,
        trend: trend({
          measure: null,
          velocity: null,
          historyDays: 0,
          weeks: [],
          asOf: null,
          caveat: 'no-history',
        }),
      }),
    },
  },
}

test.describe('history', () => {
  test.skip(!folder, 'takes pictures into the folder that SHOTS names')
  // Takes pictures only; other specs check the console.
  test.use({ allowedNoise: [/./], contextOptions: { reducedMotion: 'reduce' } })
  for (const [screen, viewport] of Object.entries(SCREENS)) {
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const [name, { path, member, answers = {}, ...state }] of Object.entries(STATES)) {
        test.describe(`${name} ${screen} ${colorScheme}`, () => {
          test.use({
            viewport,
            colorScheme,
            member,
            answers,
            serviceWorkers: state.offline ? 'allow' : 'block',
            deviceScaleFactor: screen === 'phone' ? 2 : 1,
          })
          test('picture', async ({ page, context }) => {
            await page.goto(path)
            const panel = page
              .getByRole('region')
              .filter({ has: page.getByRole('heading', { name: /a day$|^History$/ }) })
            await expect(panel).toBeVisible()
            if (state.offline) {
              await page.evaluate(() => navigator.serviceWorker.ready)
              await page.waitForTimeout(1800)
              await context.setOffline(true)
              await page.reload()
            }
            if (state.text) {
              await page.evaluate(
                (size) => document.documentElement.style.setProperty('font-size', size),
                state.text,
              )
            }
            if (state.table) {
              const panel = page.getByRole('region', { name: 'Sold a day', exact: true })
              await panel.getByRole('button', { name: 'Show as table' }).click()
            }
            if (state.read) await page.getByRole('slider').press('ArrowLeft')
            await page.evaluate(() => document.fonts.ready)
            await page.waitForTimeout(700)
            await panel.screenshot({
              path: join(String(folder), `history-${name}-${screen}-${colorScheme}.png`),
            })
          })
        })
      }
    }
  }
})

function slowly(route: Route, url: URL): Promise<void> {
  return url.searchParams.has('days') ? new Promise(() => undefined) : route.fallback()
}

function failing(route: Route, url: URL): Promise<void> {
  return url.searchParams.has('days') ? refuse(route, 503, 'unavailable', 'Busy.') : route.fallback()
}
