import type { Page } from '@playwright/test'
import { expect, openAlive, test } from './app.ts'
import { creatorCard, sellers } from './fixtures/creators.ts'

/** Most visible words of `main` at 360 px, nothing unfolded. Lists: without their rows. */
const BUDGETS = {
  visitor: {
    '/': 300,
    '/product/100': 450,
    '/trending': 150,
    '/suppliers': 150,
    '/creators': 150,
    '/how-it-works': 900,
    '/track-record': 600,
  },
  member: { '/dashboard': 450, '/search?q=lamp': 150, '/explore': 150 },
}
const LISTS = ['/trending', '/suppliers', '/creators', '/search?q=lamp', '/explore']
const ROWS = 'li, article, tbody tr'
/** Unit: viewports of 740 px. */
const START_SCREENS = 5

async function measure(page: Page, path: string): Promise<{ words: number; screens: number }> {
  await openAlive(page, path)
  // A product's sellers load when the reader comes near.
  if (path.startsWith('/product/')) await page.locator('#who-sells-it').scrollIntoViewIfNeeded()
  await page.waitForLoadState('networkidle')
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
  return await page.locator('main').evaluate(
    (main, unseen) => {
      // Parts below the screen have no height and no text until they are drawn.
      for (const element of main.querySelectorAll<HTMLElement>('*'))
        element.style.contentVisibility = 'visible'
      const screens = main.getBoundingClientRect().height / 740
      for (const element of main.querySelectorAll(unseen)) element.remove()
      const words = (main as HTMLElement).innerText
        .split(/\s+/)
        .filter((word) => /[\p{L}\p{N}]/u.test(word)).length
      return { words, screens }
    },
    ['details:not([open]) > :not(summary)', '.visually-hidden', ...(LISTS.includes(path) ? [ROWS] : [])].join(
      ', ',
    ),
  )
}

async function staysBelow(page: Page, budgets: Record<string, number>): Promise<void> {
  for (const [path, most] of Object.entries(budgets)) {
    const { words, screens } = await measure(page, path)
    const description = `${words} of ${most} words, ${screens.toFixed(1)} screens`
    test.info().annotations.push({ type: path, description })
    expect.soft(words, path).toBeGreaterThan(20)
    expect.soft(words, path).toBeLessThanOrEqual(most)
    if (path === '/') expect.soft(screens, path).toBeLessThanOrEqual(START_SCREENS)
  }
}

test.describe('a visitor', () => {
  test.use({ answers: { '/api/products/100/videos': sellers(), '/api/creators': [creatorCard()] } })

  test('sees pages below their number of words', async ({ page }) => {
    await staysBelow(page, BUDGETS.visitor)
  })
})

test.describe('a member with a plan', () => {
  test.use({ member: { plan: 'pro' } })

  test('sees pages below their number of words', async ({ page }) => {
    await staysBelow(page, BUDGETS.member)
  })
})
