import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { answerWith, expect, test } from './app.ts'
import { productDetail } from './fixtures/products.ts'
import { keepOne, panel, unlock } from './keeping.ts'
import { NAME, SELLER } from './revealing.ts'

const folder = process.env.SHOTS
const SCREENS = { phone: { width: 360, height: 740 }, desktop: { width: 1280, height: 800 } }

test.describe('outreach', () => {
  test.skip(!folder, 'takes pictures into the folder that SHOTS names')
  test.use({
    member: SELLER,
    serviceWorkers: 'allow',
    // Takes pictures only; other specs check the console.
    allowedNoise: [/./],
    contextOptions: { reducedMotion: 'reduce' },
  })
  for (const [screen, viewport] of Object.entries(SCREENS)) {
    for (const colorScheme of ['light', 'dark'] as const) {
      test.describe(`${screen} ${colorScheme}`, () => {
        test.use({ viewport, colorScheme })
        const shot = async (page: Page, name: string) => {
          await page.waitForTimeout(500)
          const path = join(String(folder), `reach-${name}-${screen}-${colorScheme}.png`)
          await page.screenshot({ path, fullPage: true })
        }

        test('pictures of writing to a supplier', async ({ page, context }) => {
          test.setTimeout(120_000)
          await page.goto('/product/100')
          await expect(page.getByText(/over a year/).first()).toBeVisible()
          await shot(page, 'product')
          await page.goto('/supplier/101?product=100')
          await expect(page.getByText(/over a year/)).toBeVisible()
          await shot(page, 'before')
          await page.getByRole('button', { name: /^Reveal contact of/ }).click()
          await page.getByText('Write a first message').click()
          await shot(page, 'chinese')
          await page.getByLabel('Pieces').fill('many')
          await page.getByLabel('Your message').fill('您好！')
          await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
          await shot(page, 'chinese-own-large')
          await page.goto('/suppliers')
          await expect(page.getByText(/\d shipping agents/).first()).toBeVisible()
          await shot(page, 'directory')
          const searchElsewhere = (['1688', 'Alibaba', 'Made-in-China'] as const).map((site) => ({
            site,
            words: site === '1688' ? '日落投影灯' : 'sunset projection lamp',
            language: site === '1688' ? ('zh' as const) : ('en' as const),
            url: 'https://www.example.com',
          }))
          await answerWith(context, {
            '/api/products/100': productDetail('100', {
              suppliers: [],
              suppliersFound: 0,
              forwardersFound: 0,
              searchElsewhere,
            }),
          })
          await page.evaluate(() => localStorage.removeItem('saved:public'))
          await page.goto('/product/100')
          await expect(page.getByText('Search other sites')).toBeVisible()
          await shot(page, 'elsewhere')
        })

        test('pictures of kept contacts', async ({ page, context }) => {
          test.setTimeout(120_000)
          await page.goto('/more')
          await expect(panel(page)).toBeVisible()
          await shot(page, 'kept-off')
          await panel(page).getByRole('button', { name: 'Keep my contacts on this device' }).click()
          await panel(page).getByLabel('New passphrase').fill('short')
          await panel(page).getByRole('button', { name: 'Turn on' }).click()
          await shot(page, 'kept-choosing')
          await keepOne(page)
          await panel(page).getByText(NAME).click()
          await shot(page, 'kept-open')
          await context.setOffline(true)
          await page.reload()
          await unlock(page, 'not the passphrase')
          await expect(panel(page).getByText('Wrong passphrase. Try again.')).toBeVisible()
          await shot(page, 'kept-wrong')
          await page.goto('/supplier/100?product=100')
          await expect(page.getByText(/are on this device, encrypted/)).toBeVisible()
          await shot(page, 'kept-supplier-locked')
          await unlock(page)
          await expect(page.getByRole('region', { name: /^Contact of/ })).toBeVisible()
          await shot(page, 'kept-supplier-open')
        })
      })
    }
  }
})
