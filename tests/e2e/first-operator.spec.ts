import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { awkwardFile } from '../support/awkward-files.ts'
import { startBuilt } from '../support/built-server.ts'
import { expect, test } from './app.ts'

const SHOTS = process.env.SHOTS

// The server answers a used link with 404, and the browser logs that.
test.use({ allowedNoise: [/status of 404/] })

test('the browser alone leads from the first start’s printed link to a published list', async ({ page }) => {
  test.setTimeout(180_000)
  const home = await mkdtemp(join(tmpdir(), 'tideline-first-'))
  const port = await freePort()
  const shot = async (name: string) => {
    if (SHOTS) await page.screenshot({ path: join(SHOTS, `first-${name}.png`), fullPage: true })
  }
  // Only production mode and file locations are set.
  const server = await startBuilt({
    NODE_ENV: 'production',
    HOST: 'localhost',
    PORT: String(port),
    DATA_DIR: home,
    DATABASE_URL: '',
    SANDBOX: '',
    PUBLIC_URL: '',
  })
  try {
    await expect.poll(() => server.printed(), { timeout: 20_000 }).toMatch(/operator\/start#/)
    const [link = ''] = /http\S+operator\/start#\S+/.exec(server.printed()) ?? []
    await page.goto(link)
    await shot('1-link')
    await expect(page).toHaveURL(/\/operator\/start$/)
    await page.getByRole('button', { name: 'Become the operator' }).click()
    await page.waitForURL(/\/operator$/)
    await expect(page.getByText(/^\d+ of \d+ are not set up/)).toBeVisible()
    await shot('2-console')

    await page.getByRole('link', { name: 'Upload a file' }).click()
    await page.getByLabel('Choose a file').setInputFiles({
      name: 'ranks.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(awkwardFile('ranks.csv')),
    })
    await expect(page.getByRole('button', { name: 'Import this file' })).toBeVisible()
    await shot('3-preview')
    await page.getByRole('button', { name: 'Import this file' }).click()
    await expect(page.getByText('3 rows imported, 0 skipped')).toBeVisible({ timeout: 90_000 })
    await shot('4-imported')
    await expect(page.getByRole('link', { name: 'See the products' })).toHaveAttribute('href', '/trending')

    await page.getByRole('link', { name: 'Sources', exact: true }).click()
    await expect(page.getByRole('heading', { name: /^Run \d+ Done/ }).first()).toBeVisible()
    await page.getByRole('button', { name: 'Refresh now' }).click()
    const asked = page.getByRole('listitem').filter({ hasText: 'asked for' })
    await expect(asked.getByRole('heading', { name: /Done$/ })).toBeVisible({ timeout: 60_000 })
    await shot('5-runs')
    await page.getByRole('link', { name: 'Activity' }).click()
    await expect(page.getByText('Made an operator')).toBeVisible()
    await expect(page.getByText('Import started')).toBeVisible()
    await shot('6-activity')
    await page.goto(`http://localhost:${port}/trending`)
    await page.getByRole('tab', { name: 'Marketplace' }).click()
    await expect(page.getByText('Davrento Garlic Press').first()).toBeVisible()
    await expect(page.getByText('Data up to 3 Nov', { exact: true })).toBeVisible()
    await shot('7-list')
    await page.getByRole('button', { name: 'Davrento Garlic Press' }).click()
    await page.locator('a[href^="/product/"]').first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Davrento Garlic Press')
    await expect(page.getByText('There are no shipments in our data yet')).toBeVisible()
    await shot('8-product')

    // Leave the product's page first: without a session its requests would be refused.
    await page.goto('about:blank')
    await page.context().clearCookies()
    await page.goto(link)
    await page.getByRole('button', { name: 'Become the operator' }).click()
    await expect(page.getByText('This link does not work any more')).toBeVisible()
  } finally {
    server.child.kill('SIGTERM')
    await server.exit()
    await rm(home, { recursive: true, force: true })
  }
})

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((ready) => probe.listen(0, 'localhost', ready))
  const { port } = probe.address() as AddressInfo
  await new Promise<void>((closed) => probe.close(() => closed()))
  return port
}
