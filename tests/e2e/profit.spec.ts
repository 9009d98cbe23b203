import type { Page } from '@playwright/test'
import type { SavedCosts } from '../../backend/contracts/presets.ts'
import { SCHEDULE } from '../../backend/profit/schedule.ts'
import { expect, installedTest, openInstalled, saved, test } from './app.ts'
import { faultsInBothLights } from './axe.ts'
import { signInAgain, signInAs } from './signing-in.ts'

const ROLLER = '/product/101'

const profitOf = (page: Page) => page.locator('#profit').getByRole('status')
const likely = async (page: Page) =>
  Number((await profitOf(page).locator('strong').innerText()).replace('−', '-').replace('$', ''))
const sheet = (page: Page) => page.getByText('See every cost')

test('a product’s profit follows its price and the figures that were unknown', async ({ page }) => {
  await test.step('a product shows its verdict with four reasons, and the profit a piece', async () => {
    await page.goto(ROLLER)
    const verdict = page.getByRole('region', { name: /^Verdict: (Order a sample|Watch|Leave)$/ })
    await verdict.getByRole('heading', { name: 'Why' }).click()
    await expect(verdict.getByRole('listitem')).toHaveCount(4)
    await expect(verdict.getByText('Growing, very likely. Of products like this, 98 of 100')).toBeVisible()
    await expect(verdict.getByText(/^3 suppliers shipped goods like this \d+ times, last /)).toBeVisible()
    // By air: 20 + 3 + 2 + 7 days.
    const onSale = new Date(Date.now() + 32 * 86_400_000)
    const written = `${onSale.getUTCDate()} ${onSale.toLocaleString('en', { month: 'short', timeZone: 'UTC' })}`
    await expect(verdict).toContainText(`by air today: on sale about ${written}`)
    await verdict.getByRole('heading', { name: 'Try another order' }).click()
    await expect(verdict.getByText('On the way: 3 days, 2 to 4. PlainFreight')).toBeVisible()
    await expect(profitOf(page)).toContainText(/net profit a piece.*with typical costs/)
    await sheet(page).click()
    const lines = page.locator('#profit').getByRole('listitem')
    const amounts = await lines.evaluateAll((items) =>
      items.flatMap((item) => {
        const [first] = (item.textContent ?? '').match(/[−]?\$[\d,]+\.\d\d/g) ?? []
        return first ? [Math.round(100 * Number(first.replace('−', '-').replace(/[$,]/g, '')))] : []
      }),
    )
    // Price and costs must add up to the profit shown last.
    const profit = Math.round(100 * (await likely(page)))
    const upTo = amounts.lastIndexOf(profit)
    expect(amounts.slice(0, upTo).reduce((sum, amount) => sum + amount, 0)).toBe(profit)
    await expect(page.getByRole('table', { name: 'Where each dollar goes' }).getByRole('row')).toHaveCount(5)
  })
  await test.step('tries another price by buttons, slider and keyboard, and resets it', async () => {
    await page.goto(ROLLER)
    const before = await likely(page)
    await sheet(page).click()
    await page.getByRole('button', { name: '+10%' }).click()
    await expect(page.getByText('At a price of $15.39')).toBeVisible()
    const higher = await likely(page)
    expect(higher).toBeGreaterThan(before)
    await page.getByRole('slider', { name: /At a price of/ }).focus()
    await page.keyboard.press('ArrowLeft')
    await expect(page.getByText('At a price of $15.38')).toBeVisible()
    expect(await likely(page)).toBeLessThanOrEqual(higher)
    await page.getByRole('button', { name: 'Back to $13.99' }).click()
    expect(await likely(page)).toBe(before)
  })
  await test.step('asks once for unknown figures, and offers the typical value', async () => {
    await page.goto(ROLLER)
    await expect(page.getByText(/face rollers and stones like this weigh 180 g/)).toBeVisible()
    await page.getByRole('button', { name: 'Enter weight' }).click()
    await page.getByRole('textbox', { name: /^Weight/ }).fill('heavy')
    await page.getByRole('textbox', { name: /^Length/ }).fill('30')
    const save = page.getByRole('form', { name: 'Weight and size' }).getByRole('button', { name: 'Save' })
    await save.click()
    await expect(page.getByText('Enter a number, such as 12.')).toBeVisible()
    await expect(page.getByText('All three sides are needed.')).toHaveCount(2)
    const before = await likely(page)
    await page.getByRole('textbox', { name: /^Weight/ }).fill('2 lb')
    await page.getByRole('textbox', { name: /^Width/ }).fill('20 cm')
    await page.getByRole('textbox', { name: /^Height/ }).fill('4 in')
    await save.click()
    await expect(page.getByText('Weight assumed:')).toBeHidden()
    expect(await likely(page)).toBeLessThan(before)
    await expect(profitOf(page)).toContainText('with your figures')
    await page.reload()
    await expect(profitOf(page)).toContainText('with your figures')
    await sheet(page).click()
    await expect(page.getByText('907 g, 30 × 20 × 10.2 cm, yours')).toBeVisible()
  })
})

test('a member’s own costs count everywhere', async ({ page }) => {
  await test.step('overwriting a cost creates a first preset that counts everywhere', async () => {
    await page.goto(ROLLER)
    const before = await likely(page)
    await sheet(page).click()
    await page.getByRole('button', { name: 'Change Creator’s commission' }).press('Enter')
    await expect(page.getByLabel(/Creator’s commission/)).toBeFocused()
    await page.keyboard.type('lots')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Enter a number, such as 12 or 12.50.')).toBeVisible()
    await page.getByLabel(/Creator’s commission/).fill('10')
    await page.keyboard.press('Enter')
    await expect(profitOf(page)).toContainText('with “My TikTok Shop”')
    await expect(page.getByRole('button', { name: 'Change Creator’s commission' })).toBeFocused()
    const own = await likely(page)
    expect(own - before).toBeGreaterThan(0.6)
    await page.goto('/costs')
    await expect(page.getByRole('radio', { name: /My TikTok Shop/ })).toBeChecked()
    await expect(page.getByText('creators 10%')).toBeVisible()
    await page.getByRole('radio', { name: /Typical costs/ }).check()
    await page.goto(ROLLER)
    await expect(profitOf(page)).toContainText('with typical costs')
    expect(await likely(page)).toBe(before)
  })
  await test.step('a cost entered for a missing supplier price counts in every list', async () => {
    const row = page.locator('article[aria-labelledby="product-103"]')
    await page.goto('/trending?order=growth')
    await expect(row).toContainText('profit unknown')
    await page.goto('/product/103')
    await sheet(page).click()
    await expect(page.getByRole('combobox', { name: 'Calculated with' })).toBeVisible()
    await page.getByRole('button', { name: 'Enter your factory price' }).click()
    await page.getByRole('textbox', { name: /^Factory price/ }).fill('2')
    await page.keyboard.press('Enter')
    await expect(profitOf(page)).toContainText('with your figures')
    const own = await profitOf(page).locator('strong').innerText()
    await page.goto('/trending?order=growth')
    await expect(row).toContainText(`${own} net`)
    await row.getByRole('button', { expanded: false }).click()
    await expect(row).toContainText('with your figures')
    await expect(page.locator('article[aria-labelledby="product-106"]')).toContainText('profit unknown')
  })
})

test('rates older than 90 days show their age, and younger ones do not', async ({ page }) => {
  const warning = page.getByText(/^Our rates are \d+ days old/)
  for (const [days, warns] of [
    [90, false],
    [91, true],
  ] as const) {
    await page.clock.setFixedTime(Date.parse(SCHEDULE.asOf) + days * 24 * 3_600_000)
    await page.goto(ROLLER)
    await expect(profitOf(page)).toContainText('net profit a piece')
    await expect(warning).toHaveCount(warns ? 1 : 0)
  }
  await expect(warning).toContainText('Our rates are 91 days old, more than 90.')
})

test('presets decide the verdict, and come back when deleted', async ({ page }) => {
  await test.step('a deleted preset comes back by Undo', async () => {
    await page.goto('/costs')
    await page.getByRole('button', { name: 'Amazon, FBA' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Delete My FBA' }).click()
    await expect(page.getByRole('radio', { name: /Typical costs/ })).toBeChecked()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('radio', { name: /My FBA/ })).toBeChecked()
  })
  await test.step('the member’s minimum profit decides the verdict', async () => {
    await page.goto('/costs')
    await page.getByRole('button', { name: 'TikTok Shop', exact: true }).click()
    await page.getByLabel(/^Least profit/).fill('0')
    await page.getByLabel(/^A parcel to the buyer/).fill('1')
    await page.getByLabel(/^Creator’s commission/).fill('0')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.goto(ROLLER)
    await expect(page.getByRole('heading', { name: 'Verdict: Order a sample' })).toBeVisible()
    await page.goto('/costs')
    await page.getByRole('button', { name: 'Edit My TikTok Shop' }).click()
    await page.getByLabel(/^Least profit/).fill('9.50')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.goto(ROLLER)
    await expect(page.getByRole('heading', { name: 'Verdict: Leave' })).toBeVisible()
    await expect(page.getByText(/at best; the least is \$9\.50\./).first()).toBeVisible()
  })
})

installedTest.describe('without a network', () => {
  // Pictures loaded before the worker could save them are missing offline.
  installedTest.use({ allowedNoise: [/Failed to load resource: net::ERR_/] })

  installedTest(
    'a product that was opened calculates another price, also after a reload',
    async ({ page, context }) => {
      await openInstalled(page, ROLLER)
      await expect(profitOf(page)).toBeVisible()
      await saved(page, '/api/products/:id')
      const before = await likely(page)
      await context.setOffline(true)
      await page.reload()
      await expect(profitOf(page)).toBeVisible()
      expect(await likely(page)).toBe(before)
      await sheet(page).click()
      await page.getByRole('button', { name: '−10%' }).click()
      expect(await likely(page)).toBeLessThan(before)
      await page.goto('/costs')
      await page.getByRole('button', { name: 'TikTok Shop', exact: true }).click()
      await page.getByLabel(/^Creator’s commission/).fill('5')
      await page.getByRole('button', { name: 'Save' }).click()
      await page.goBack()
      await expect(profitOf(page)).toContainText('with “My TikTok Shop”')
      expect(await likely(page)).toBeGreaterThan(before)
    },
  )
})

installedTest.describe('a member with two devices', () => {
  // The test cuts the network of one device.
  installedTest.use({ member: {}, allowedNoise: [/ERR_INTERNET_DISCONNECTED/] })

  const inAccount = async (page: Page): Promise<string[]> => {
    const costs: SavedCosts = await (await page.request.get('/api/presets')).json()
    return costs.presets.map(({ preset: { name, creatorBps } }) => `${name} ${creatorBps}`).sort()
  }
  const add = async (page: Page, name: string, creators: string) => {
    await page.getByRole('button', { name: 'TikTok Shop', exact: true }).click()
    await page.getByLabel('Name').fill(name)
    await page.getByLabel(/^Creator’s commission/).fill(creators)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('radio', { name: new RegExp(`^${name}`) })).toBeChecked()
  }
  const edit = async (page: Page, name: string, creators: string) => {
    await page.getByRole('button', { name: `Edit ${name}` }).click()
    await page.getByLabel(/^Creator’s commission/).fill(creators)
    await page.getByRole('button', { name: 'Save' }).click()
  }

  installedTest(
    'loses no preset, and of two edits has the later',
    async ({ page, context, browser, me, database }) => {
      const baseURL = String(test.info().project.use.baseURL ?? process.env.E2E_BASE)
      const other = await browser.newContext({ baseURL, serviceWorkers: 'block' })
      await signInAgain(other, database, Number(me?.id), baseURL)
      const laptop = await other.newPage()
      await openInstalled(page, '/costs')
      await add(page, 'Shop', '10')
      await expect.poll(() => inAccount(page)).toEqual(['Shop 1000'])
      await laptop.goto('/costs')
      await expect(laptop.getByRole('radio', { name: /^Shop/ })).toBeChecked()
      await context.setOffline(true)
      await edit(page, 'Shop', '11')
      await add(page, 'Phone', '12')
      await expect(page.getByText('They go to your account when you are online.')).toBeVisible()
      await edit(laptop, 'Shop', '20')
      await add(laptop, 'Laptop', '21')
      await expect.poll(() => inAccount(laptop)).toEqual(['Laptop 2100', 'Shop 2000'])
      await context.setOffline(false)
      await expect.poll(() => inAccount(page)).toEqual(['Laptop 2100', 'Phone 1200', 'Shop 2000'])
      await expect(page.getByText('Saved on this device and in your account.')).toBeVisible()
      await laptop.reload()
      await expect(laptop.getByRole('radio', { name: /^Phone/ })).toBeVisible()
      await other.close()
    },
  )

  installedTest('leaves nothing of their costs on a device that they sign out of', async ({ page }) => {
    await page.goto('/costs')
    await add(page, 'Shop', '10')
    await expect.poll(() => inAccount(page)).toEqual(['Shop 1000'])
    // Until the sync is confirmed, sign-out asks first.
    await expect(page.getByText('Saved on this device and in your account.')).toBeVisible()
    await page.goto('/profile')
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    await expect(page).toHaveURL(/\/$/)
    const kept = await page.evaluate(() =>
      Object.keys(localStorage).filter((key) => key.startsWith('costs:')),
    )
    expect(kept).toEqual([])
    await page.goto('/costs')
    await expect(page.getByRole('radio')).toHaveCount(1)
  })
})

test('a visitor’s costs go to the account they sign in to', async ({ page, context, database, baseURL }) => {
  await page.goto('/costs')
  await page.getByRole('button', { name: 'Own warehouse' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Sign in to have them on your other devices too.')).toBeVisible()
  await signInAs(context, database, {}, String(baseURL))
  await page.goto('/costs')
  await expect(page.getByText('Saved on this device and in your account.')).toBeVisible()
  const costs: SavedCosts = await (await page.request.get('/api/presets')).json()
  expect(costs.presets.map(({ preset: { name } }) => name)).toEqual(['My warehouse'])
})

test('product and costs are accessible in both lights and fit 360 px and large text', async ({ page }) => {
  test.slow()
  await page.goto(ROLLER)
  await expect(profitOf(page)).toBeVisible()
  await sheet(page).click()
  await page.getByRole('button', { name: 'Change Factory price' }).click()
  expect(await faultsInBothLights(page, '#profit')).toEqual([])
  expect(await faultsInBothLights(page, '[data-verdict]')).toEqual([])
  await page.goto('/costs')
  await page.getByRole('button', { name: 'TikTok Shop', exact: true }).click()
  expect(await faultsInBothLights(page, 'main')).toEqual([])
  for (const path of [ROLLER, '/costs']) {
    await page.goto(path)
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth))
      .toBe(true)
  }
})
