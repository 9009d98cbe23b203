import type { Page } from '@playwright/test'
import { APP_ROUTES } from '../../backend/contracts/routes.ts'
import { expect, test } from './app.ts'

const TEXTS = [
  '/help',
  '/faq',
  '/terms',
  '/privacy',
  '/insights',
  '/insights/reading-a-velocity',
  '/insights/what-an-import-record-proves',
  '/insights/before-the-first-order',
  '/insights/landed-cost-and-margin',
  '/about',
  '/how-it-works',
  '/developers',
  '/wireframe',
] as const
const POINTERS = ['/trending', '/product/100', '/more'] as const

test('help and FAQ can be filtered, searched and opened by keyboard', async ({ page }) => {
  await test.step('the help page answers 17 questions, and a category shows its own', async () => {
    await page.goto('/help')
    await expect(entries(page)).toHaveCount(17)
    for (const [category, count] of [
      ['Platform Functions', 5],
      ['Payments & Subscriptions', 5],
      ['Technical Support', 4],
      ['Account Management', 3],
    ] as const) {
      await page.getByRole('radio', { name: category }).check()
      await expect(entries(page)).toHaveCount(count)
      await expect(page.getByText(`${count} of 17 answers`)).toBeVisible()
    }
    await expect(page).toHaveURL('/help?category=account')
    await page.getByRole('radio', { name: 'All' }).check()
    await expect(entries(page)).toHaveCount(17)
  })
  await test.step('the help search follows each keystroke, and shows when it finds no answer', async () => {
    await page.goto('/help?category=payments')
    const field = page.getByRole('searchbox', { name: 'Search the answers' })
    await field.pressSequentially('refun')
    await expect(entries(page)).toHaveCount(1)
    await expect(page.getByText('Can I get my money back?')).toBeVisible()
    await field.fill('zeppelin')
    await expect(page.getByText('No answer found for “zeppelin”')).toBeVisible()
    await page.getByRole('button', { name: 'Show all 17' }).click()
    await expect(entries(page)).toHaveCount(17)
    await expect(field).toHaveValue('')
  })
  await test.step('the FAQ has ten answers, opens by keyboard and leads on', async () => {
    await page.goto('/faq')
    await expect(entries(page)).toHaveCount(10)
    await page.locator('summary').first().focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText('An import record shows the company that shipped')).toBeVisible()
    const aside = page.getByRole('complementary', { name: 'More questions?' })
    await expect(aside.getByRole('link', { name: 'Write to us' })).toHaveAttribute('href', '/contact')
    await expect(aside.getByRole('link', { name: 'How it works' })).toHaveAttribute('href', '/how-it-works')
  })
})

test('a link to an answer opens it, also from another page', async ({ page }) => {
  await page.goto('/help#refunds')
  await expect(page.getByText('If a charge is wrong')).toBeInViewport()
  await expect(page.locator('details[open]')).toHaveCount(1)
  await page.locator('#refunds').getByRole('link', { name: 'terms' }).click()
  await expect(page).toHaveURL('/terms#billing')
  await expect(page.getByRole('heading', { name: 'Billing' })).toBeInViewport()
  await page.goBack()
  await expect(page.getByText('If a charge is wrong')).toBeInViewport()
})

test('the insights can be filtered, and their figures come from the server with origin and age', async ({
  page,
}) => {
  await page.goto('/insights')
  const articles = page.getByRole('region', { name: 'Articles' }).getByRole('heading')
  await expect(articles).toHaveCount(4)
  await page.getByRole('radio', { name: 'Suppliers' }).check()
  await expect(articles).toHaveCount(2)
  await expect(page).toHaveURL('/insights?topic=suppliers')
  const figures = page.getByRole('region', { name: 'Our data today' })
  await expect(figures).toContainText('products tracked560')
  await expect(figures).toContainText(/Sample data Counted \d+ h ago/)
  await page.getByRole('link', { name: 'What an import record proves' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/What an import record proves/)
  await expect(page).toHaveTitle(/^What an import record proves/)
})

test('texts have their date, sections, worked example and one state for each screen', async ({ page }) => {
  await test.step('terms and privacy have a date and the sections that are linked', async () => {
    for (const path of ['/terms', '/privacy']) {
      await page.goto(path)
      await expect(page.getByText('Last updated 28 January 2025')).toBeVisible()
    }
    await expect(page.getByText('not for children under 13')).toBeVisible()
  })
  await test.step('the worked example shows the figure that a card would show', async () => {
    await page.goto('/how-it-works#velocity')
    await expect(page.getByText('(149 + 20) ÷ (140 + 20) = 1.1.')).toBeVisible()
  })
  await test.step('each screen has one state, and the roadmap has four phases', async () => {
    await page.goto('/wireframe')
    const screens = page.getByRole('region', { name: 'Screens' }).locator('> ul > li')
    const counts = await Promise.all(
      ['Planned', 'In progress', 'Completed'].map((state) => screens.filter({ hasText: state }).count()),
    )
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(await screens.count())
    const phases = page.getByRole('region', { name: 'Roadmap' }).locator('ol > li')
    await expect(phases).toContainText(['Completed', 'Completed', 'Completed', 'Completed'])
    await expect(phases.last()).toContainText('the people who make a product sell')
    // Each app route is done and listed once; other entries are planned.
    for (const path of APP_ROUTES) {
      const screen = screens.filter({ has: page.getByText(path, { exact: true }) })
      await expect(screen).toHaveCount(1)
      await expect(screen).toContainText('Completed')
    }
    expect(counts).toEqual([(await screens.count()) - APP_ROUTES.length, 0, APP_ROUTES.length])
  })
})

test.describe('links', () => {
  // The server answers a visitor with 401, and the browser logs that.
  test.use({ allowedNoise: [/status of 401/] })
  test('every link in every text leads to an existing page and section', async ({
    page,
    browser,
    baseURL,
  }) => {
    test.setTimeout(240_000)
    // Prerendered texts open faster without their code.
    const without = await browser.newContext({ javaScriptEnabled: false, baseURL: String(baseURL) })
    const plain = await without.newPage()
    const targets = new Map<string, Set<string>>()
    const sections = new Map<string, Set<string>>()
    for (const path of [...TEXTS, ...POINTERS]) {
      const at = isText(path) ? plain : page
      const response = await at.goto(path)
      expect.soft(response?.status(), path).toBe(200)
      await at.locator('#page h1').waitFor()
      await expect.soft(at.locator('#page h1'), path).not.toHaveText('404 Page Not Found')
      if (isText(path)) sections.set(path, await idsOf(at))
      for (const { pathname, hash } of await internalLinks(at)) {
        const parts = targets.get(pathname) ?? new Set()
        if (hash) parts.add(hash.slice(1))
        targets.set(pathname, parts)
      }
    }
    expect([...targets.keys()]).toEqual(
      expect.arrayContaining([...TEXTS, '/contact', '/premium', '/payment']),
    )
    for (const [path, parts] of targets) {
      const text = sections.get(path)
      if (text) {
        for (const part of parts) expect.soft([...text], path).toContain(part)
        continue
      }
      const response = await page.goto(path, { waitUntil: 'domcontentloaded' })
      expect.soft(response?.status(), path).toBe(200)
      await expect.soft(page.locator('#page h1'), path).not.toHaveText('404 Page Not Found')
      if (path === '/profile') continue
      for (const part of parts) await expect.soft(page.locator(`[id="${part}"]`), path).toHaveCount(1)
    }
    await without.close()
  })
})

const isText = (path: string) => TEXTS.some((text) => text === path)

function entries(page: Page) {
  return page.locator('#page details')
}

/** Ids that the page has once. */
async function idsOf(page: Page): Promise<Set<string>> {
  const ids = await page.locator('[id]').evaluateAll((all) => all.map(({ id }) => id))
  return new Set(ids.filter((id, index) => ids.indexOf(id) === index && ids.lastIndexOf(id) === index))
}

async function internalLinks(page: Page): Promise<{ pathname: string; hash: string }[]> {
  return await page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('#page a[href], footer a[href]')]
      .filter(
        ({ origin, pathname }) => origin === location.origin && !/^\/(api|product|supplier)\//.test(pathname),
      )
      .map(({ pathname, hash }) => ({ pathname, hash })),
  )
}
