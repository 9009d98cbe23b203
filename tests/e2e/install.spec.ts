import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, expect, test } from '@playwright/test'
import { test as quietTest } from './app.ts'

test.use({ serviceWorkers: 'allow' })

test('Chromium reports nothing that prevents installing the app', async ({ baseURL, launchOptions }) => {
  const profile = await mkdtemp(join(tmpdir(), 'tideline-profile-'))
  // Normal contexts count as incognito, where apps cannot be installed.
  const context = await chromium.launchPersistentContext(profile, {
    ...launchOptions,
    viewport: { width: 360, height: 740 },
    ...(baseURL ? { baseURL } : {}),
  })
  const page = await context.newPage()
  await page.goto('/trending')
  await page.evaluate(() => navigator.serviceWorker.ready)
  const devtools = await context.newCDPSession(page)
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  const { errors, data } = await devtools.send('Page.getAppManifest')
  await context.close()
  await rm(profile, { recursive: true, force: true })
  expect(installabilityErrors).toEqual([])
  expect(errors).toEqual([])
  expect(JSON.parse(data ?? '{}')).toMatchObject({ id: '/', display: 'standalone' })
})

quietTest.describe('an iPhone', () => {
  quietTest.use({
    member: {},
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1',
  })
  quietTest('is shown the way to its home screen after the first saved product, once', async ({ page }) => {
    const sheet = page.getByRole('dialog', { name: 'Add it to your home screen' })
    const save = page.getByRole('button', { name: 'Save', exact: true })
    await page.goto('/product/100')
    await page.waitForLoadState('networkidle')
    await expect(sheet).toHaveCount(0)
    await save.click()
    await expect(sheet).toContainText('Choose “Add to Home Screen”.')
    await sheet.getByRole('button', { name: 'Not now' }).click()
    await expect(sheet).toHaveCount(0)
    await page.goto('/product/102')
    await page.waitForLoadState('networkidle')
    await save.click()
    await expect(page.getByText('Saved to My products', { exact: true })).toBeVisible()
    await expect(sheet).toHaveCount(0)
  })
})
