import { expect, test } from './app.ts'
import { memberAnswers } from './fixtures/dashboard.ts'
import { exploreAnswers, exploreServer } from './fixtures/explored.ts'

test.use({
  answers: { ...exploreAnswers(() => exploreServer()), ...memberAnswers({ subscriptionStatus: 'active' }) },
  serviceWorkers: 'block',
  // Whether there is a plan to show is asked of a server that has no such member.
  allowedNoise: [/status of 40[14]/],
})

const KEPT: [string, string][] = [
  ['/trending?category=Fashion&origin=moon&list=7', '/trending?category=Fashion'],
  [
    '/suppliers?sort=nonsense&category=Fashion&country=nowhere&page=-3&minShipments=many',
    '/suppliers?category=Fashion',
  ],
  ['/search?q=lamp&stage=huge&minPrice=-1&channel[]=tiktok', '/search?q=lamp'],
  ['/dashboard?category=home&sort=%7B%22a%22:1%7D&evil=%3Cscript%3E', '/dashboard?category=home'],
  ['/tiktok?category=Fashion&sort=1', '/tiktok?category=Fashion'],
  ['/subscription?from=moon', '/subscription'],
  ['/help?category=nothing', '/help'],
  ['/insights?topic=nothing', '/insights'],
]

for (const [given, kept] of KEPT) {
  test(`${given}: what makes no sense goes from the address, the rest stands`, async ({ page }) => {
    await page.goto(given)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page).toHaveURL(kept)
  })
}

test('a filter of explore that means nothing is left out', async ({ page }) => {
  const server = exploreServer()
  await page.route('**/api/explore?*', async (route) => {
    server.asked.push(new URL(route.request().url()).search)
    await route.fallback()
  })
  await page.goto('/explore?stage=huge&priceTo=20&marginFrom=%7B%22a%22:1%7D')
  await expect.poll(() => server.asked.at(-1)).toBe('?priceTo=20&page=1&limit=24')
})
