import type { Page } from '@playwright/test'
import { expect, openAlive, test, wholeAlive } from './app.ts'

const LAMP = '/product/100'
const ROLLER = '/product/101'
const status = (page: Page) => page.locator('#profit').getByRole('status')

/** A browser's translator replaces each text node by an element, except where `translate="no"`. */
async function translatePage(page: Page) {
  await wholeAlive(page)
  await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    for (const text of texts) {
      const parent = text.parentElement
      if (!text.data.trim() || parent?.closest('[translate="no"], script, style, textarea, option')) continue
      const font = document.createElement('font')
      font.textContent = text.data
      text.replaceWith(font)
    }
  })
}

async function profitTexts(page: Page): Promise<string[]> {
  const parts = [
    status(page),
    page.getByRole('table', { name: 'Where each dollar goes' }),
    page.locator('#profit dl'),
  ]
  return Promise.all(parts.map((part) => part.innerText()))
}

test('a translated product page moves every figure of another price', async ({ page }) => {
  await page.goto(ROLLER)
  await page.getByText('See every cost').click()
  const before = await profitTexts(page)
  await page.getByRole('button', { name: '+10%' }).click()
  await expect(page.getByText('At a price of $15.39')).toBeVisible()
  const after = await profitTexts(page)
  await openAlive(page, ROLLER)
  await page.getByText('See every cost').click()
  await expect(status(page)).toBeVisible()
  await translatePage(page)
  expect(await profitTexts(page)).toEqual(before)
  await page.getByRole('button', { name: '+10%' }).click()
  await expect.poll(() => profitTexts(page)).toEqual(after)
  await page.getByRole('button', { name: /^Back to/ }).click()
  await expect.poll(() => profitTexts(page)).toEqual(before)
})

test('translated pages of costs and of a comparison follow the chosen costs', async ({ page }) => {
  await page.goto('/costs')
  await page.getByRole('button', { name: 'TikTok Shop', exact: true }).click()
  await page.getByLabel(/^Creator’s commission/).fill('30')
  await page.getByRole('button', { name: 'Save' }).click()
  await translatePage(page)
  await page.getByRole('button', { name: 'Edit My TikTok Shop' }).click()
  await page.getByLabel(/^Creator’s commission/).fill('25')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('creators 25%')).toBeVisible()

  await openAlive(page, '/compare?products=100,101')
  const profits = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: /^Net profit/ }) })
  const texts = () => profits.first().getByRole('cell').allInnerTexts()
  const calculatedWith = async (costs: string) => {
    await page.getByLabel('Calculated with').selectOption(costs)
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    )
    return await texts()
  }
  const usual = await calculatedWith('Typical costs')
  const own = await calculatedWith('My TikTok Shop')
  expect(own).not.toEqual(usual)
  await translatePage(page)
  await page.getByLabel('Calculated with').selectOption('Typical costs')
  await expect.poll(texts).toEqual(usual)
})

test.describe('a member', () => {
  test.use({ member: {} })

  test('sees how many alerts are used on a translated page', async ({ page }) => {
    await page.goto(LAMP)
    await page.getByRole('button', { name: /^Alert me/ }).click()
    await expect(page.getByText('Alert saved', { exact: true })).toBeVisible()
    await page.goto('/alerts?view=alerts')
    await expect(page.getByText('1 of 3 alerts used')).toBeVisible()
    await translatePage(page)
    await page.getByRole('button', { name: /^Change the alert/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio', { name: /^Net profit a piece falls under/ }).check()
    await dialog.getByRole('textbox', { name: 'US dollars' }).last().fill('4.50')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('net profit a piece falls under $4.50')).toBeVisible()
  })
})
