import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { expect, refuse, test, wholeAlive } from './app.ts'
import { tiktokItem } from './fixtures/products.ts'
import { listedPick, scoredList, scoredListDetails } from './fixtures/scored-lists.ts'

const folder = process.env.SHOTS
const SCREENS = { phone: { width: 360, height: 740 }, desktop: { width: 1280, height: 800 } }
const LISTS = '/api/scored-lists'
const PUBLIC = '/api/public-lists'
const ONE = `${LISTS}/12`
const PICKS = `${ONE}/picks`

const MANY = [
  scoredList({ public: true }),
  scoredList({ id: '13', title: 'Picks of a newsletter about kitchens, first week of April', given: 100 }),
  scoredList({ id: '14', title: '春季新品 10 款', hidden: true, public: true, sampleData: true }),
]
const SOME = [
  listedPick(),
  listedPick({ number: 3, position: 2, name: 'Steel kettle with a long spout and a lid', state: 'miss' }),
  listedPick({ number: 4, position: 3, name: null, state: 'unresolved', reason: 'gone', counted: null }),
  listedPick({ number: 5, position: 4, state: 'open', counted: null, knownDays: null }),
]
const full = {
  [LISTS]: { lists: MANY, open: 2, most: 5 },
  [PUBLIC]: MANY,
  [ONE]: scoredListDetails(),
  [PICKS]: SOME,
}
const shown = scoredListDetails({ own: false, list: scoredList({ public: true }) })

/** By path: an answer, `held` or `failed`. */
type States = Record<string, unknown>

const STATES: Record<string, [string, States]> = {
  'lists-empty': ['/scored-lists', { [PUBLIC]: [] }],
  'lists-loading': ['/scored-lists', { [LISTS]: 'held', [PUBLIC]: 'held' }],
  'lists-failed': ['/scored-lists', { [LISTS]: 'failed', [PUBLIC]: 'failed' }],
  'lists-full': ['/scored-lists', full],
  'list-loading': ['/scored-lists/12', { [ONE]: 'held', [PICKS]: 'held' }],
  'list-failed': ['/scored-lists/12', { [ONE]: 'failed', [PICKS]: 'failed' }],
  'list-picks-failed': ['/scored-lists/12', { ...full, [PICKS]: 'failed' }],
  'list-gone': ['/scored-lists/999999', {}],
  'list-full': ['/scored-lists/12', full],
  'list-shown': ['/scored-lists/12', { ...full, [ONE]: shown }],
}

async function answerWith(context: BrowserContext, states: States): Promise<void> {
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await context.route('**/api/**', async (route) => {
    const answer = states[new URL(route.request().url()).pathname]
    if (answer === undefined) await route.fallback()
    else if (answer === 'failed') await refuse(route, 503, 'unavailable', 'The database is being restarted.')
    else if (answer !== 'held') {
      const headers = Array.isArray(answer) ? { 'x-total-count': String(20 * answer.length) } : {}
      await route.fulfill({ json: answer, headers })
    }
  })
}

test.describe('scored lists', () => {
  test.skip(!folder, 'takes pictures into the folder that SHOTS names')
  // Takes pictures only; other specs check the console.
  test.use({ allowedNoise: [/./], contextOptions: { reducedMotion: 'reduce' } })
  for (const [screen, viewport] of Object.entries(SCREENS)) {
    for (const colorScheme of ['light', 'dark'] as const) {
      test.describe(`${screen} ${colorScheme}`, () => {
        test.use({ viewport, colorScheme, deviceScaleFactor: screen === 'phone' ? 2 : 1 })
        const take = async (page: Page, name: string) => {
          const path = join(String(folder), `${name}-${screen}-${colorScheme}.png`)
          await page.screenshot({ path, fullPage: true })
        }

        test('pictures for visitors are taken', async ({ page }) => {
          await page.goto('/scored-lists')
          await page.waitForLoadState('networkidle')
          await take(page, 'lists-visitor')
        })

        test.describe('of a member', () => {
          test.use({ member: {} })
          test('pictures of each state are taken', async ({ page, context }) => {
            test.setTimeout(180_000)
            // Each state begins without saved answers.
            await context.addInitScript(() => localStorage.clear())
            for (const [name, [path, states]] of Object.entries(STATES)) {
              await answerWith(context, states)
              await page.goto(path)
              await wholeAlive(page)
              if (!Object.values(states).includes('held')) await page.waitForLoadState('networkidle')
              else await page.waitForTimeout(1500)
              await take(page, name)
            }
            await answerWith(context, full)
            await page.goto('/scored-lists')
            const link = page.getByRole('link', { name: /^Picks of a newsletter/ }).first()
            await link.hover()
            await page.waitForLoadState('networkidle')
            await context.setOffline(true)
            await expect(page.getByText('A list can be sealed when you are online again.')).toBeVisible()
            await take(page, 'lists-offline')
            await link.click()
            await expect(page).toHaveURL(/12$/)
            await page.waitForTimeout(500)
            await take(page, 'list-offline')
          })

          test('pictures of sealing are taken', async ({ page }) => {
            await page.goto('/scored-lists')
            const { product_id, product_name } = tiktokItem(0)
            await page
              .getByLabel(/^One product a line/)
              .fill(
                [product_id, 'Zzyzx thing of nobody', tiktokItem(1).product_name, product_name].join('\n'),
              )
            await page.getByRole('button', { name: 'Find these products' }).click()
            await page.getByLabel('Title').fill('picks of @somebody')
            await page.getByRole('button', { name: /^Seal/ }).click()
            await expect(page.getByText(/must not contain an @/)).toBeVisible()
            await take(page, 'confirm')
            await page.getByLabel('Title').fill('Picks of a newsletter')
            await page.getByRole('button', { name: /^Seal/ }).click()
            await expect(page).toHaveURL(/\d+$/)
            await page.getByRole('button', { name: 'Make it public' }).click()
            await page.waitForLoadState('networkidle')
            await page.getByRole('button', { name: /^Check all rows/ }).click()
            await expect(page.getByText(/^All 7 rows unbroken/)).toBeVisible()
            await take(page, 'list-sealed')
          })
        })

        test.describe('of an operator', () => {
          test.use({ member: { operator: true } })
          test('pictures of hiding are taken', async ({ page, context }) => {
            await answerWith(context, { ...full, [ONE]: shown })
            await page.goto('/scored-lists/12')
            await expect(page.getByRole('button', { name: 'Hide this list from everybody' })).toBeVisible()
            await take(page, 'list-operator')
            await page.goto('/contact?about=list&number=12')
            await page.waitForLoadState('networkidle')
            await take(page, 'report')
          })
        })
      })
    }
  }
})
