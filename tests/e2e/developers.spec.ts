import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { KEY_VARIABLE } from '../../pwa/content/mcp-example.ts'
import { expect, openAlive, refuse, test } from './app.ts'
import { faultsInBothLights, faultsOf } from './axe.ts'

const run = promisify(execFile)
const panel = (page: Page) => page.getByRole('region', { name: 'Keys for your programs', exact: true })

/** The dialog shows the key only once. */
async function makeKey(page: Page, name: string, opens: string[]): Promise<string> {
  await panel(page).getByRole('button', { name: 'Make a key' }).click()
  const form = page.getByRole('dialog', { name: 'Make a key' })
  await form.getByLabel('Name').fill(name)
  for (const each of opens) await form.getByRole('checkbox', { name: each }).check()
  await form.getByRole('button', { name: 'Make the key' }).click()
  const made = page.getByRole('dialog', { name: `Your key: ${name}` })
  await expect(made).toContainText('We keep no copy')
  const secret = await made.locator('code').innerText()
  expect(secret).toMatch(/^tdl_[0-9a-f]{8}_[0-9a-f]{40}$/)
  expect.soft(await faultsOf(page, 'dialog')).toEqual([])
  await made.getByRole('button', { name: 'Done' }).click()
  await expect(made).toBeHidden()
  return secret
}

test.describe('a member with a plan', () => {
  test.use({ member: { plan: 'pro' } })

  test('creates a key that works in every printed example of the developers’ page', async ({
    page,
  }, testInfo) => {
    test.setTimeout(150_000)
    await page.goto('/developers')
    await page.getByRole('link', { name: 'your profile' }).click()
    await expect(page).toHaveURL(/\/profile#keys$/)
    await expect(panel(page)).toBeInViewport()
    const secret = await makeKey(page, 'My price sheet', ['Your own data', 'Contacts'])
    await expect(panel(page).getByRole('listitem')).toContainText('never used')
    await panel(page).getByRole('link', { name: 'How to use a key' }).click()
    await expect(page.getByRole('heading', { name: 'For developers' })).toBeVisible()

    const printed = await page.locator('figure').evaluateAll((figures) =>
      figures.map((figure) => ({
        caption: figure.querySelector('figcaption span')?.textContent ?? '',
        code: figure.querySelector('pre')?.textContent ?? '',
      })),
    )
    expect(printed.length).toBeGreaterThan(5)
    await mkdir(testInfo.outputDir, { recursive: true })
    // Without Python its examples are skipped, with a note in the report.
    const hasPython = await run('python3', ['--version']).catch(() => null)
    if (!hasPython) testInfo.annotations.push({ type: 'left out', description: 'Python is not installed' })
    for (const { caption, code } of printed) {
      const [language, command] = caption.split(' · ')
      // Tested in backend/mcp/routes.db.test.ts.
      if (language === 'JSON' || (language === 'Python' && !hasPython)) continue
      if (command) await writeFile(join(testInfo.outputDir, command.split(' ').at(-1) ?? ''), code)
      const { stdout } = await run('bash', ['-c', command ?? code], {
        cwd: testInfo.outputDir,
        env: { ...process.env, [KEY_VARIABLE]: secret, NO_UPDATE_NOTIFIER: '1' },
      })
      expect([caption, stdout.trim().length > 20]).toEqual([caption, true])
      if (language === 'curl') expect(JSON.parse(stdout).items).toHaveLength(3)
    }

    await page.goto('/profile#keys')
    await expect(panel(page).getByRole('listitem')).toContainText('last used')
    await panel(page).getByRole('button', { name: 'Revoke My price sheet' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click()
    await expect(panel(page).getByRole('listitem')).toHaveCount(0)
    const after = await page.request.get('/api/v1/stats', { headers: { Authorization: `Bearer ${secret}` } })
    expect([after.status(), await after.text()]).toEqual([401, expect.stringContaining('revoked')])
  })

  test('shows missing fields in the form, and no key after a server failure', async ({ page, context }) => {
    await context.route('**/api/keys', (route) =>
      route.request().method() === 'POST'
        ? refuse(route, 429, 'too_many_requests', 'Please try again tomorrow.')
        : route.fallback(),
    )
    await page.goto('/profile')
    await panel(page).getByRole('button', { name: 'Make a key' }).click()
    const form = page.getByRole('dialog', { name: 'Make a key' })
    await form.getByRole('button', { name: 'Make the key' }).click()
    await expect(form.getByText('Give the key a name')).toBeVisible()
    await expect(form.getByLabel('Name')).toBeFocused()
    await form.getByRole('checkbox', { name: 'Market data' }).uncheck()
    await expect(form.getByRole('button', { name: 'Make the key' })).toBeDisabled()
    await form.getByRole('checkbox', { name: 'Market data' }).check()
    expect.soft(await faultsInBothLights(page, 'dialog')).toEqual([])
    await form.getByLabel('Name').fill('Sheet')
    await form.getByRole('button', { name: 'Make the key' }).click()
    await expect(form.getByRole('alert')).toContainText('No key was made. Please try again tomorrow.')
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  })
  // The test refuses a key with 429, and the browser logs that.
  test.use({ allowedNoise: [/status of 429/] })
})

test.describe('a member of the free plan', () => {
  test.use({ member: { plan: 'free' } })

  test('shows that keys come with a plan', async ({ page }) => {
    await page.goto('/profile')
    await expect(panel(page)).toContainText('Keys come with a plan.')
    await expect(panel(page).getByRole('button', { name: 'Make a key' })).toHaveCount(0)
    await expect(panel(page).getByRole('link', { name: 'Get Premium' })).toHaveAttribute('href', '/payment')
  })
})

test('the page for developers leads to the reference, which is readable without script', async ({ page }) => {
  await page.goto('/developers')
  await page.getByRole('link', { name: 'The reference' }).click()
  await expect(page.getByRole('heading', { name: 'Tideline API for programs' })).toBeVisible()
  await expect(page.getByText('/suppliers/{id}/contact').first()).toBeVisible()
})

test('the page for developers offers the agent skill to everybody', async ({ page }) => {
  await openAlive(page, '/developers')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Tideline skill' }).click()
  expect((await download).suggestedFilename()).toBe('tideline-skill.zip')
  await expect(page).toHaveURL(/\/developers$/)
})
