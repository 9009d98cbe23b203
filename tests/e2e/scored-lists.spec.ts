import type { Page } from '@playwright/test'
import { makeMember, type TestMember } from '../support/members.ts'
import { expect, test } from './app.ts'
import { faultsInBothLights } from './axe.ts'
import { tiktokItem } from './fixtures/products.ts'
import { signInAgain } from './signing-in.ts'

const { product_id: NUMBER, product_name: NAME } = tiktokItem(0)
const SECOND = tiktokItem(1).product_name
const NOBODYS = 'Zzyzx thing of nobody'

async function read(page: Page, ...lines: string[]) {
  await page.goto('/scored-lists')
  await page.getByLabel(/^One product a line/).fill(lines.join('\n'))
  await page.getByRole('button', { name: 'Find these products' }).click()
  await expect(page.getByRole('region', { name: 'Are these the products?' })).toBeVisible()
}

async function seal(page: Page, title: string): Promise<string> {
  await page.getByLabel('Title').fill(title)
  await page.getByRole('button', { name: /^Seal \d+ product/ }).click()
  await expect(page).toHaveURL(/\/scored-lists\/\d+$/)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}

test.describe('a member', () => {
  // A title is refused, and a private list is missing for others.
  test.use({ member: {}, allowedNoise: [/status of 40[04]/] })

  test('seals pasted picks, finds a row changed in the database, and shows the list', async ({
    page,
    database,
    browser,
    baseURL,
  }) => {
    await read(page, `1. ${NUMBER}`, NOBODYS, `- ${SECOND}`, String(NUMBER))
    await test.step('sees every line before sealing', async () => {
      await expect(page.getByRole('status').filter({ hasText: 'found.' })).toContainText(
        '3 of 4 products found.',
      )
      await expect(page.getByRole('listitem').filter({ hasText: NOBODYS })).toContainText(
        'Not found in our data',
      )
      expect(await faultsInBothLights(page)).toEqual([])
    })
    await test.step('is told why a title is refused', async () => {
      await page.getByLabel('Title').fill('picks of @somebody')
      await page.getByRole('button', { name: /^Seal/ }).click()
      await expect(page.getByText(/must not contain an @/)).toBeVisible()
    })
    const id = await seal(page, 'Picks of a newsletter')

    await test.step('sees the list beside ours and two rules, waiting for results', async () => {
      const week = page.getByRole('region', { name: /^Next week/ })
      await expect(week).toContainText(/This list\s*no result yet, 2 waiting/)
      await expect(week).toContainText(/Our first 50.*Largest growth.*Best sellers/s)
      await expect(page.getByRole('region', { name: /^Days 1 to 90/ })).toContainText('Result on')
      const left = page.getByRole('region', { name: 'Not judged' })
      await expect(left).toContainText(`Line 2: Not found in our data (${NOBODYS})`)
      await expect(left).toContainText('Line 4: On the list twice')
      await expect(page.getByRole('row', { name: new RegExp(NAME.slice(0, 12)) }).first()).toContainText(
        'Waiting',
      )
      await page.getByText('28 days').click()
      await expect(page).toHaveURL(/question=days-1-28/)
      expect(await faultsInBothLights(page)).toEqual([])
    })

    await test.step('checks all rows on the device, and finds the one changed in the database', async () => {
      const panel = page.getByRole('region', { name: 'Check it yourself' })
      const check = panel.getByRole('button', { name: /^Check all rows/ })
      const tampered = async (usual: string) =>
        await database.transaction(async (trx) => {
          await trx.raw('alter table list_pick disable trigger only_added')
          await trx.raw(`update list_pick set usual_week = ${usual} where list_id = ? and number = 3`, [id])
          await trx.raw('alter table list_pick enable trigger only_added')
        })
      await check.click()
      await expect(panel.getByRole('status')).toContainText('All 7 rows unbroken.')
      await tampered('usual_week + 1')
      await check.click()
      await expect(panel.getByRole('status')).toContainText(
        'Row 3 is broken: its hash does not fit what it says. The 2 rows before it are unbroken.',
      )
      await tampered('usual_week - 1')
    })

    await test.step('shows it to others only when made public, without own words', async () => {
      const other = await browser.newContext(baseURL ? { baseURL } : {})
      const visitor = await other.newPage()
      await visitor.goto(`/scored-lists/${id}`)
      await expect(visitor.getByText('There is no such list')).toBeVisible()
      await page.getByRole('button', { name: 'Make it public' }).click()
      await expect(page.getByText('Everybody with its address.')).toBeVisible()
      await visitor.goto('/scored-lists')
      await visitor
        .getByRole('link', { name: /^Picks of a newsletter/ })
        .first()
        .click()
      await expect(visitor.getByRole('heading', { level: 1, name: 'Picks of a newsletter' })).toBeVisible()
      await expect(visitor.getByText('Line 2: Not found in our data')).toBeVisible()
      await expect(visitor.getByText(NOBODYS)).toHaveCount(0)
      await expect(visitor.getByRole('link', { name: 'Report this list' })).toHaveAttribute(
        'href',
        `/contact?about=list&number=${id}`,
      )
      await other.close()
    })
  })

  test('reads a file, and another member finds no private list', async ({
    page,
    context,
    database,
    baseURL,
  }) => {
    await page.goto('/scored-lists')
    await page.getByLabel('Choose a file').setInputFiles({
      ...{ name: 'picks.csv', mimeType: 'text/csv' },
      buffer: Buffer.from(`Product Name,Product ID\n"${NAME}",${NUMBER}\n${NOBODYS},\nhalf a line`),
    })
    await expect(page.getByText('1 line could not be read.')).toBeVisible()
    const id = await seal(page, 'From a file')
    const other: TestMember = await makeMember(database)
    await signInAgain(context, database, other.id, String(baseURL))
    await page.goto(`/scored-lists/${id}`)
    await expect(page.getByText('There is no such list')).toBeVisible()
  })
})
