import { randomBytes } from 'node:crypto'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import pg from 'pg'
import { openDatabase } from '../../backend/db/knex.ts'
import { awkwardFile, chineseFile, workbookFile } from '../support/awkward-files.ts'
import { type BuiltServer, startBuilt } from '../support/built-server.ts'
import { withDatabase } from '../support/postgres.ts'
import { workbookBomb } from '../support/zip-archives.ts'
import { expect, test } from './app.ts'
import { databases } from './databases.ts'
import { signInAs } from './signing-in.ts'

/** Imports change the whole market: a server of its own, and tests in series. */
test.describe.configure({ mode: 'serial' })
test.use({ serviceWorkers: 'block' })

let server: BuiltServer
let folder: string
let url: string

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tideline-upload-'))
  const { urls } = await databases()
  const name = `upload_${randomBytes(4).toString('hex')}`
  const admin = new pg.Client({ connectionString: urls.bare })
  await admin.connect()
  await admin.query(`create database ${name}`)
  await admin.end()
  url = withDatabase(urls.bare, name)
  server = await startBuilt({ DATABASE_URL: url, DATA_DIR: folder, SANDBOX: 'off', LOG_LEVEL: 'error' })
})

test.afterAll(async () => {
  server.child.kill('SIGTERM')
  await server.exit()
  await rm(folder, { recursive: true, force: true })
})

test.beforeEach(async ({ context, page }) => {
  const database = openDatabase(url, { name: 'e2e', max: 1, limits: 'working' })
  await signInAs(context, database, { operator: true }, server.origin)
  await database.destroy()
  await page.goto(`${server.origin}/operator/upload`)
})

/** `import-cli.db.test.ts` reads more such files. */
test('reads, imports and reports awkward files in turn', async ({ page }) => {
  test.setTimeout(180_000)
  const files: [name: string, content: string | Buffer, message: string, date?: string][] = [
    ['odd-cells.csv', awkwardFile('odd-cells.csv'), '5 cells not read as written'],
    ['undated.csv', awkwardFile('undated.csv'), '2 rows imported', '2026-10-31'],
    ['customs.csv', awkwardFile('customs.csv'), 'Suppliers: 3 new'],
    ['chinese.csv', chineseFile(), '2 rows imported'],
    ['best sellers.xlsx', await workbookFile(), '2 rows imported, 1 skipped'],
  ]
  for (const [name, content, message, date] of files) {
    await choose(page, name, content)
    const file = page.getByRole('region', { name, exact: true })
    await expect(file.getByRole('table')).toBeVisible({ timeout: 30_000 })
    await expect(file.getByRole('alert')).toHaveCount(0)
    const day = file.getByLabel('Day of the figures')
    await expect(day).toHaveCount(date ? 1 : 0)
    if (date) {
      await file.getByRole('button', { name: 'Import this file' }).click()
      await expect(file.getByRole('alert')).toHaveText('Enter the day of the figures first.')
      await day.fill(date)
    }
    await file.getByRole('button', { name: 'Import this file' }).click()
    await expect(file).toContainText(message, { timeout: 60_000 })
  }
  await page.goto(`${server.origin}/operator/activity`)
  await expect(page.getByText(/^Import started · import \d+$/)).toHaveCount(5)
})

test('unknown headings are mapped once and then recognized; a wrong import is undone', async ({ page }) => {
  test.setTimeout(120_000)
  const before = await products(page)
  await drop(
    page,
    'mine.csv',
    'Ref,Thing,Cost,Seen\nA1,Paper Garden,$9,40\nB2,Salt and Fat,$12,50\nB2,Salt and Fat,$13,51\n',
  )
  const mine = page.getByRole('region', { name: 'mine.csv', exact: true })
  await expect(mine.getByRole('alert')).toContainText('needs a column such as "Product Name"')
  await expect(mine.getByRole('button', { name: 'Import this file' })).toBeDisabled()
  await mine.getByLabel('What the file holds').selectOption('Amazon products')
  await mine.getByLabel('Ref is').selectOption('ASIN or product ID')
  await mine.getByLabel('Thing is').selectOption('Product name')
  await mine.getByLabel('Cost is').selectOption('Price')
  await mine.getByLabel('Seen is').selectOption('Number of reviews')
  await expect(mine).toContainText(
    'Line 4 is skipped: line 3 already has this product for this day, with other values',
  )
  await expect(mine).toContainText('Of the first 3 rows, 2 would be imported.')
  await mine.getByLabel('Day of the figures').fill('2026-11-01')
  await mine.getByRole('button', { name: 'Import this file' }).click()
  await expect(mine).toContainText('2 rows imported, 1 skipped', { timeout: 30_000 })
  await expect(mine).toContainText('Line 4: line 3 already has this product')
  const download = page.waitForEvent('download')
  await mine.getByRole('link', { name: 'Download the full list (CSV)' }).click()
  expect((await download).suggestedFilename()).toMatch(/^left-out-\d+\.csv$/)

  await choose(page, 'mine again.csv', 'Ref,Thing,Cost,Seen\nC3,Wrong Thing,$1,1\n')
  const again = page.getByRole('region', { name: 'mine again.csv', exact: true })
  await expect(again).toContainText('The columns are as you chose them for a file like this one.')
  await again.getByLabel('Day of the figures').fill('2026-11-02')
  await again.getByRole('button', { name: 'Import this file' }).click()
  await expect(again).toContainText('1 row imported', { timeout: 30_000 })
  expect(await products(page)).toBe(before + 3)
  await page.getByRole('button', { name: 'Undo this import' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo it' }).click()
  await expect(page.getByRole('region', { name: 'Last import' })).toHaveCount(0, { timeout: 30_000 })
  await expect.poll(() => products(page)).toBe(before + 2)
})

test('asks for the encoding of a file whose letters are unclear', async ({ page }) => {
  const name = Buffer.from('95f882ab968d', 'hex')
  await choose(page, 'unclear.csv', Buffer.concat([Buffer.from('Name,Price\n'), name, Buffer.from(',$5\n')]))
  const file = page.getByRole('region', { name: 'unclear.csv', exact: true })
  await expect(file.getByRole('alert')).toContainText('its encoding is not clear')
  await file.getByLabel('Letters of the file').selectOption('Japanese (Shift_JIS)')
  await expect(file.getByRole('cell', { name: '抱き枕' })).toBeVisible()
  await expect(file.getByRole('alert')).toHaveCount(0)
  await file.getByRole('button', { name: 'Delete it' }).click()
  await expect(file).toHaveCount(0)
})

test('refuses a zip bomb, a file that is too large, and a file without a table', async ({ page }) => {
  await choose(page, 'bomb.xlsx', await workbookBomb())
  await expect(page.getByRole('alert')).toContainText('far larger unpacked', { timeout: 30_000 })
  await page.getByRole('button', { name: 'Delete it' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await choose(page, 'report.pdf', '%PDF-1.7')
  await expect(page.getByRole('alert')).toContainText('This is a PDF file')
  await page.getByRole('button', { name: 'Delete it' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
  const huge = join(folder, 'huge.csv')
  const file = await open(huge, 'w')
  await file.truncate(201 * 1024 * 1024)
  await file.close()
  await page.locator('input[type=file]').setInputFiles(huge)
  await expect(page.getByRole('alert')).toContainText('Split it, or import it on the server')
})

async function choose(page: Page, name: string, content: string | Buffer): Promise<void> {
  const file = { name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) }
  await page.locator('input[type=file]').setInputFiles(file)
}

async function drop(page: Page, name: string, content: string): Promise<void> {
  const data = await page.evaluateHandle(
    ([name, content]) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([content], name))
      return transfer
    },
    [name, content] as const,
  )
  await page.getByRole('region', { name: 'Import a file' }).dispatchEvent('drop', { dataTransfer: data })
}

/** Waits until the web process serves the last import, a moment after publication. */
async function products(page: Page): Promise<number> {
  const read = async (path: string) => await (await page.request.get(`${server.origin}${path}`)).json()
  const { lastImport } = await read('/api/operator/uploads')
  const published = () => read('/api/stats').then(({ publishedAt }) => publishedAt)
  if (lastImport) await expect.poll(published).toBe(lastImport.publishedAt)
  return (await read('/api/stats')).products
}
