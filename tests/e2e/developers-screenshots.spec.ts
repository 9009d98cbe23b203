import { join } from 'node:path'
import { makeKey } from '../support/api-keys.ts'
import { test } from './app.ts'

const folder = process.env.SHOTS
const SCREENS = { phone: { width: 360, height: 740 }, desktop: { width: 1280, height: 800 } }

test.describe('for developers', () => {
  test.skip(!folder, 'takes pictures into the folder that SHOTS names')
  // Takes pictures only; other specs check the console.
  test.use({ member: { plan: 'pro', firstName: 'Mei', lastName: 'Tan' }, allowedNoise: [/./] })
  for (const [screen, viewport] of Object.entries(SCREENS)) {
    for (const colorScheme of ['light', 'dark'] as const) {
      test.describe(`${screen} ${colorScheme}`, () => {
        test.use({ viewport, colorScheme, deviceScaleFactor: 1 })
        test('pictures are taken', async ({ page, database, me }) => {
          const shot = (name: string, fullPage = false) =>
            page.screenshot({
              path: join(String(folder), `developers-${name}-${screen}-${colorScheme}.png`),
              fullPage,
            })
          await page.goto('/developers')
          await page.waitForLoadState('networkidle')
          await shot('page', true)
          if (me) {
            await makeKey(database, me)
            await makeKey(database, me, {
              scopes: ['read'],
              expiresInDays: 30,
              at: new Date(Date.now() - 31 * 864e5),
            })
          }
          await page.goto('/profile#keys')
          await page.waitForLoadState('networkidle')
          await shot('keys')
          await page.getByRole('button', { name: 'Make a key' }).click()
          await shot('make')
          await page.getByLabel('Name').fill('My price sheet')
          await page.getByRole('button', { name: 'Make the key' }).click()
          await page.getByText('We keep no copy').waitFor()
          await shot('made')
        })
      })
    }
  }
})
