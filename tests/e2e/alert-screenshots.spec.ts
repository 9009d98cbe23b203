import { join } from 'node:path'
import { alertButton, fired, LAMP, NEWS, watches } from './alert-steps.ts'
import { refuse, test } from './app.ts'

const folder = process.env.SHOTS
const SCREENS = { phone: { width: 360, height: 740 }, desktop: { width: 1280, height: 800 } }
const STATES = ['full', 'empty', 'error', 'loading', 'offline'] as const
const PAGES = { news: '/alerts', yours: '/alerts?view=alerts', settings: '/alerts/settings' }

test.describe('alerts', () => {
  test.skip(!folder, 'takes pictures into the folder that SHOTS names')
  test.use({
    member: { plan: 'pro' },
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
            const shot = (name: string) =>
              join(String(folder), `alerts-${name}-${screen}-${colorScheme}-${state}.png`)
            if (state !== 'empty') {
              await fired({ database, me }, ...NEWS)
              await watches(
                page,
                { kind: 'product', id: '100' },
                { kind: 'supplier', id: '100' },
                { kind: 'category', id: 'Electronics' },
              )
            }
            if (state === 'error' || state === 'loading') {
              await context.route(/\/api\/(alerts|delivery|webhooks)/, (route) =>
                state === 'error'
                  ? refuse(route, 503, 'unavailable', 'The database is being restarted. It takes a minute.')
                  : new Promise<void>(() => undefined),
              )
            }
            if (state === 'offline') {
              await page.goto('/alerts')
              await page.evaluate(() => navigator.serviceWorker.ready)
              await page.waitForTimeout(2500)
              await context.setOffline(true)
            }
            for (const [name, path] of Object.entries(PAGES)) {
              await page.goto(path)
              await page.waitForTimeout(state === 'full' ? 1500 : 1000)
              await page.screenshot({ path: shot(name), fullPage: true })
            }
            if (state !== 'full') return
            await page.goto('/product/101')
            await alertButton(page).click()
            await page.getByText('Alert saved').waitFor()
            await page.waitForTimeout(500)
            await page.screenshot({ path: shot('saved') })
            await alertButton(page).click()
            await page.getByRole('dialog').waitFor()
            await page.screenshot({ path: shot('tell') })
            for (const [name, path] of Object.entries({
              product: LAMP,
              supplier: '/supplier/100',
              category: '/trending?category=Electronics',
              dashboard: '/dashboard',
            })) {
              await fired({ database, me }, ...NEWS)
              await page.goto(path)
              await page.waitForTimeout(1500)
              await page.screenshot({ path: shot(name) })
            }
          })
        })
      }
    }
  }
})
