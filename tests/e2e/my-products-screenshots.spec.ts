import { join } from 'node:path'
import { refuse, test } from './app.ts'
import { dayAgo } from './fixtures/moments.ts'
import { LAMP, lampChanged, WORK, works } from './pipeline-steps.ts'

const folder = process.env.SHOTS
const SCREENS = { phone: { width: 360, height: 740 }, desktop: { width: 1280, height: 800 } }
const STATES = ['full', 'empty', 'error', 'loading', 'offline'] as const
const PAGES = {
  list: '/my-products',
  entry: '/my-products/p100',
  dashboard: '/dashboard',
  reports: '/reports',
}

test.describe('my products', () => {
  test.skip(!folder, 'takes pictures into the folder that SHOTS names')
  test.use({
    member: { firstName: 'Mei', lastName: 'Tan', contactsUsed: 1 },
    serviceWorkers: 'allow',
    // Takes pictures only; other specs check the console.
    allowedNoise: [/./],
    contextOptions: { reducedMotion: 'reduce' },
  })
  for (const [screen, viewport] of Object.entries(SCREENS)) {
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const state of STATES) {
        // Only the full state needs both color schemes.
        if (colorScheme === 'dark' && state !== 'full') continue
        test.describe(`${screen} ${colorScheme} ${state}`, () => {
          test.use({ viewport, colorScheme, deviceScaleFactor: 1 })
          test('pictures are taken', async ({ page, context, database, me }) => {
            test.setTimeout(120_000)
            if (state !== 'empty') {
              await works(page, [
                { product: 100, name: LAMP, task: { text: 'Ask for the carton size', dueOn: dayAgo(-2) } },
                ...WORK.slice(1),
              ])
              await lampChanged({ database, me })
            }
            for (const [name, path] of Object.entries(PAGES)) {
              if (state === 'empty' && name === 'entry') continue
              await page.goto(path)
              await page.waitForLoadState('networkidle')
              if (state === 'full' && name === 'entry' && colorScheme === 'light') await fill(page)
              if (state === 'error' || state === 'loading') {
                await page.evaluate(() => localStorage.removeItem('saved:public'))
                await context.route('**/api/pipeline', (route) =>
                  state === 'error'
                    ? refuse(route, 503, 'unavailable', 'The database is being restarted. It takes a minute.')
                    : new Promise<void>(() => undefined),
                )
                await page.goto(path)
                await page.waitForTimeout(1500)
              }
              if (state === 'offline') {
                await page.evaluate(() => navigator.serviceWorker.ready)
                await page.reload()
                await page.waitForTimeout(2500)
                await context.setOffline(true)
                await page.goto(path)
                await page.waitForTimeout(1500)
              }
              await page.waitForTimeout(700)
              const file = join(String(folder), `my-${name}-${screen}-${colorScheme}-${state}.png`)
              await page.screenshot({ path: file, fullPage: true })
              await context.setOffline(false)
              await context.unroute('**/api/pipeline')
            }
          })
        })
      }
    }
  }
})

async function fill(page: import('@playwright/test').Page): Promise<void> {
  await page.getByRole('button', { name: 'Add note' }).click()
  await page.getByLabel('New note').fill('They also make a blue one, from 300 pieces.')
  await page.getByRole('button', { name: 'Save note' }).click()
  await page.getByRole('button', { name: 'Add quote' }).click()
  await page
    .getByRole('region', { name: 'Quotes' })
    .getByLabel('Supplier', { exact: true })
    .fill('Ningbo Brightwave Lighting Co., Ltd.')
  await page.getByRole('region', { name: 'Quotes' }).getByLabel('Price a piece').fill('3.10')
  await page.getByRole('region', { name: 'Quotes' }).getByLabel('Minimum order').fill('500')
  await page.getByRole('region', { name: 'Quotes' }).getByLabel('Ready in').fill('20')
  await page.getByRole('region', { name: 'Quotes' }).getByLabel('Valid until').fill(dayAgo(-30))
  await page.getByRole('button', { name: 'Save quote' }).click()
  await page.waitForTimeout(500)
}
