import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, expect, test } from '@playwright/test'
import { answerWith } from './app.ts'

test('Chromium finds nothing that keeps it from installing the app', async ({ baseURL, launchOptions }) => {
  const profile = await mkdtemp(join(tmpdir(), 'tideline-profile-'))
  // A normal test context counts as incognito, where nothing can be installed.
  const context = await chromium.launchPersistentContext(profile, {
    ...launchOptions,
    viewport: { width: 360, height: 740 },
    ...(baseURL ? { baseURL } : {}),
  })
  await answerWith(context)
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
