import { join } from 'node:path'
import type { Trend } from '../../backend/contracts/trends.ts'
import { expect, test } from './app.ts'
import { refreshStatus } from './fixtures/edition.ts'
import { dayAgo } from './fixtures/moments.ts'
import { productDetail, tiktokItem } from './fixtures/products.ts'
import { trend } from './fixtures/trends.ts'

const folder = process.env.SHOTS
const SCREENS = { phone: { width: 360, height: 740 }, desktop: { width: 1280, height: 800 } }

const KINDS: Record<string, Partial<Trend>> = {
  rising: {
    lastWeek: 351,
    usualWeek: 53,
    velocity: 412,
    careful: 318,
    confidence: 'medium',
    probability: 0.75,
    weeks: [50, 52, 49, 61, 351],
  },
  new: {
    stage: 'new',
    measure: 'views',
    lastWeek: 1_240_000,
    usualWeek: 387_000,
    velocity: 190,
    careful: 170,
    confidence: 'medium',
    probability: 0.78,
    acceleration: 'steady',
    weeks: [null, 210_000, 402_000, 549_000, 1_240_000],
    historyDays: 27,
  },
  early: {
    stage: 'new',
    velocity: null,
    careful: null,
    low: null,
    high: null,
    confidence: 'low',
    probability: null,
    acceleration: null,
    lastWeek: null,
    usualWeek: null,
    weeks: [null, null, null, null, 74],
    historyDays: 6,
    caveat: 'short-history',
    early: { perDay: 12.4, days: 6, peersPerDay: 4.9, peers: 45, pace: 2, peersPace: 0.6 },
    section: 'early',
  },
  perhaps: {
    stage: 'steady',
    lastWeek: 96,
    usualWeek: 40,
    velocity: 58,
    careful: 44,
    low: -8,
    high: 120,
    confidence: 'low',
    probability: 0.6,
    spikeCapped: true,
    acceleration: 'steady',
    weeks: [41, 37, 44, 38, 96],
    section: 'early',
  },
  steady: {
    stage: 'steady',
    lastWeek: 104,
    usualWeek: 101,
    velocity: 2,
    careful: -6,
    low: -14,
    high: 19,
    confidence: 'low',
    probability: 0.47,
    acceleration: 'steady',
    weeks: [98, 106, 95, 105, 104],
    section: 'other',
  },
  falling: {
    stage: 'fading',
    lastWeek: 41,
    usualWeek: 104,
    velocity: -52,
    careful: -55,
    low: -68,
    high: -31,
    confidence: 'high',
    probability: 0.06,
    acceleration: 'slowing',
    weeks: [120, 112, 99, 85, 41],
    section: 'other',
  },
  stale: {
    lastWeek: 351,
    usualWeek: 53,
    velocity: 412,
    confidence: 'low',
    probability: null,
    acceleration: null,
    asOf: '2011-12-09',
    caveat: 'stale',
    weeks: [50, 52, 49, 61, 351],
    section: 'other',
  },
}

test.describe('trend words', () => {
  test.skip(!folder, 'takes pictures into the folder that SHOTS names')
  // Takes pictures only; other specs check the console.
  test.use({ allowedNoise: [/./], contextOptions: { reducedMotion: 'reduce' } })
  const old = { lastDay: '2011-12-09', freshness: 'stale', daysLate: 5461 } as const
  const status = refreshStatus('7', {
    sources: refreshStatus().sources.map((source, index) =>
      index === 1 ? { ...source, lastDay: dayAgo(2), freshness: 'late' as const, daysLate: 1 } : source,
    ),
  })
  for (const [screen, viewport] of Object.entries(SCREENS)) {
    for (const colorScheme of ['light', 'dark'] as const) {
      test.describe(`${screen}, ${colorScheme}`, () => {
        test.use({ viewport, colorScheme })
        for (const [kind, change] of Object.entries(KINDS)) {
          test.describe(kind, () => {
            const sources =
              kind === 'stale' ? status.sources.map((source) => ({ ...source, ...old })) : status.sources
            test.use({
              answers: {
                '/api/products/100': productDetail('100', { trend: trend(change) }),
                '/api/data-refresh-status': { ...status, sources },
              },
            })
            test('picture', async ({ page }) => {
              await page.goto('/product/100')
              await expect(page.getByText('How we calculate this')).toBeVisible()
              await page.waitForLoadState('networkidle')
              const file = join(String(folder), `${kind}-${screen}-${colorScheme}.png`)
              await page.screenshot({ path: file })
              await page.getByRole('region', { name: 'Trend', exact: true }).screenshot({
                path: file.replace('.png', '-story.png'),
              })
            })
          })
        }
        test.describe('cards', () => {
          test.use({
            answers: {
              '/api/tiktok/trending': Object.values(KINDS).map((change, index) => ({
                ...tiktokItem(index),
                trend: trend(change),
              })),
              '/api/data-refresh-status': status,
            },
          })
          test('picture', async ({ page }) => {
            await page.goto('/trending')
            const rows =
              screen === 'desktop'
                ? page.getByRole('table', { name: 'Short video' }).locator('tr:has([data-row])')
                : page.getByRole('article')
            await expect(rows).toHaveCount(Object.keys(KINDS).length)
            await page.waitForLoadState('networkidle')
            const file = join(String(folder), `cards-${screen}-${colorScheme}.png`)
            await page.screenshot({ path: file })
            await page.screenshot({ path: file.replace('.png', '-whole.png'), fullPage: true })
            for (const [index, kind] of Object.keys(KINDS).entries()) {
              const path = join(String(folder), `card-${kind}-${screen}-${colorScheme}.png`)
              await rows.nth(index).screenshot({ path })
            }
          })
        })
      })
    }
  }
})
