import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { makeKey } from '../support/api-keys.ts'
import { faultsInBothLights } from './axe.ts'
import { expect, SHOP_HTML, SHOP_PAGES, test } from './extension-popup.ts'

const folder = process.env.SHOTS

test.use({ member: { plan: 'pro' } })
test.setTimeout(120_000)

/** Checks overflow, the size of controls, and axe in both lights. */
async function looksRight(popup: Page, name: string): Promise<void> {
  const [shown = 0, needed = 0] = await popup.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement
    return [clientWidth, scrollWidth]
  })
  expect.soft([name, shown > 340 && shown <= 384, needed <= shown]).toEqual([name, true, true])
  const small = await popup
    .locator('button:visible, a.button:visible, input:visible, summary:visible, .suppliers a:visible')
    .evaluateAll((all) =>
      all.filter((one) => one.getBoundingClientRect().height < 44).map((one) => one.textContent),
    )
  expect.soft([name, small]).toEqual([name, []])
  expect.soft([name, await faultsInBothLights(popup)]).toEqual([name, []])
  if (!folder) return
  for (const colorScheme of ['light', 'dark'] as const) {
    await popup.emulateMedia({ colorScheme })
    await popup.screenshot({ path: join(folder, `extension-${name}-${colorScheme}.png`), fullPage: true })
  }
}

/** A popup closes when its link opens a tab, often before the click has answered. */
async function clickAndClose(link: Locator): Promise<void> {
  await link.click().catch((error: Error) => {
    if (!error.message.includes('has been closed')) throw error
  })
}

const heading = (popup: Page) => popup.getByRole('heading', { level: 1 })

test.describe('as it is shipped', () => {
  test.use({ isAllowed: false })

  test('may use the pressed tab and its storage only, and asks before the first request', async ({
    extension: { press, connect, sent },
    context,
    database,
    me,
  }) => {
    const { popup } = await press(SHOP_PAGES.tiktok)
    await expect(heading(popup)).toHaveText('Connect your account')
    const held = await popup.evaluate(() =>
      (
        globalThis as unknown as { chrome: { permissions: { getAll(): Promise<object> } } }
      ).chrome.permissions.getAll(),
    )
    expect(held).toEqual({ permissions: ['activeTab', 'storage'], origins: [] })
    expect(context.serviceWorkers()).toEqual([])
    // The browser's question stays open here.
    await connect(popup, await makeKey(database, me ?? { id: 0 }, { scopes: ['read', 'profile'] }))
    const again = await press(SHOP_PAGES.tiktok)
    await expect(heading(again.popup)).toContainText('Allow questions to localhost')
    await looksRight(again.popup, 'permission')
    expect(sent).toEqual([])
  })
})

test('without a key shows how to get one, and refuses another text', async ({
  extension: { press, connect },
  baseURL,
}) => {
  const { popup } = await press(SHOP_PAGES.amazon)
  await expect(heading(popup)).toHaveText('Connect your account')
  await expect(popup.getByRole('link', { name: 'Open in Tideline' })).toHaveAttribute(
    'href',
    `${baseURL}/lookup?${new URLSearchParams({ link: 'https://www.amazon.com/Lamp/dp/B0EXAMPLE3' })}`,
  )
  await expect(popup.getByRole('link', { name: 'on your profile' })).toHaveAttribute(
    'href',
    `${baseURL}/profile#keys`,
  )
  await expect(popup.getByLabel('Your key')).toBeFocused()
  await connect(popup, 'tdl_short')
  await expect(popup.getByRole('alert')).toContainText('not a whole key')
  await looksRight(popup, 'no-key')
})

test('shows verdict, profit and suppliers of a product, and saves it with the keyboard alone', async ({
  extension: { press, connect, sent },
  database,
  me,
  baseURL,
}) => {
  const key = await makeKey(database, me ?? { id: 0 }, { scopes: ['read', 'profile'] })
  const { popup, page } = await press(SHOP_PAGES.tiktok)
  await connect(popup, key)
  await expect(heading(popup)).toContainText('Sunset projection lamp')
  await expect(popup.getByRole('heading', { level: 2 }).first()).toHaveText(/^(Order a sample|Watch|Leave)$/)
  await expect(popup.getByText(/^Sample data · .* ago · edition \d+/)).toBeVisible()
  await expect(popup.getByText(/ a sale|^Not known/)).toBeVisible()
  await expect(popup.getByText(/^Order \d.* today: on sale about \d/)).toBeVisible()
  await expect(popup.locator('.suppliers li').first()).toContainText(/shipments/)
  await expect(popup.getByRole('link', { name: 'Open in Tideline' })).toHaveAttribute(
    'href',
    `${baseURL}/product/100`,
  )
  await looksRight(popup, 'product')

  const save = popup.getByRole('button', { name: 'Save product' })
  for (
    let presses = 0;
    presses < 20 && !(await save.evaluate((one) => one === document.activeElement));
    presses += 1
  )
    await popup.keyboard.press('Tab')
  await expect(save).toBeFocused()
  await popup.keyboard.press('Enter')
  await expect(popup.getByRole('link', { name: 'In My products: Saved' })).toHaveAttribute(
    'href',
    `${baseURL}/my-products/p100`,
  )
  expect(await database('pipeline_entry').where({ member_id: me?.id }).pluck('id')).toEqual(['p100'])

  const again = await press(SHOP_PAGES.tiktok)
  await expect(again.popup.getByRole('link', { name: 'In My products: Saved' })).toBeVisible()
  // The page is as the shop sent it, and nobody learns what its address said of its reader.
  expect((await page.content()).replace(/<\/?(html|head|body)>/g, '')).toContain(SHOP_HTML.slice(15))
  expect(sent.length).toBeGreaterThan(3)
  expect(sent.filter((one) => one.includes('tracked'))).toEqual([])
  expect(sent[0]).toContain(
    encodeURIComponent('https://www.tiktok.com/shop/pdp/sunset-projection-lamp/172938475610290'),
  )
})

test('works on the pages of the other shops', async ({
  extension: { press, connect, sent },
  database,
  me,
}) => {
  const { popup } = await press(SHOP_PAGES.amazon)
  await connect(popup, await makeKey(database, me ?? { id: 0 }, { scopes: ['read', 'profile'] }))
  await expect(popup.getByRole('heading', { level: 2 }).first()).toHaveText(/^(Order a sample|Watch|Leave)$/)

  const unknown = (await press(SHOP_PAGES.unknown)).popup
  await expect(heading(unknown)).toHaveText('LED Projection Lamp')
  await expect(unknown.getByText('not in our data')).toBeVisible()
  await expect(unknown.locator('.suppliers li').first()).toContainText(/shipments/)
  await looksRight(unknown, 'unknown')

  for (const [name, address] of [
    ['AliExpress', SHOP_PAGES.aliexpress],
    ['1688', SHOP_PAGES.offer1688],
  ] as const) {
    const other = (await press(address)).popup
    await expect(heading(other)).toHaveText(`A product of ${name}`)
    await looksRight(other, `nameless-${name}`)
    await other.getByLabel('Name of the product').fill('LED projection lamp')
    await other.keyboard.press('Enter')
    await expect(other.locator('.suppliers li').first()).toContainText(/shipments/)
    await other.getByRole('button', { name: 'Save product' }).click()
    await expect(other.getByRole('link', { name: 'In My products: Saved' })).toBeVisible()
  }
  expect(await database('pipeline_entry').where({ member_id: me?.id }).count()).toMatchObject([{ count: 2 }])
  expect(sent.filter((one) => one.includes('tracked'))).toEqual([])

  const none = (await press(SHOP_PAGES.list)).popup
  await expect(heading(none)).toHaveText('No product on this page')
  await looksRight(none, 'no-product')
})

test.describe('in trouble', () => {
  // The browser logs each refused request.
  test.use({ allowedNoise: [/status of 4\d\d|net::ERR_/] })

  test('says what to do with a free plan, a revoked key, a key without its scope and too many requests', async ({
    extension: { press, connect },
    database,
    me,
    baseURL,
  }) => {
    const owner = me ?? { id: 0 }
    const market = await makeKey(database, owner, { scopes: ['read'] })
    const { popup } = await press(SHOP_PAGES.tiktok)
    await connect(popup, market)
    await expect(heading(popup)).toHaveText('This key may not do that')
    await expect(popup.getByRole('alert')).toContainText('Your own data')
    await looksRight(popup, 'scope')

    const key = await makeKey(database, owner, { scopes: ['read', 'profile'] })
    await popup.getByRole('button', { name: 'Enter another key' }).click()
    await connect(popup, key)
    await expect(heading(popup)).toContainText('Sunset projection lamp')

    const headers = { Authorization: `Bearer ${key}` }
    await Promise.all(Array.from({ length: 120 }, () => fetch(`${baseURL}/api/v1/hashtags`, { headers })))
    const busy = (await press(SHOP_PAGES.tiktok)).popup
    await expect(heading(busy)).toHaveText('Too many requests')
    const again = busy.getByRole('button', { name: /^Try again in \d+ seconds?$/ })
    await expect(again).toBeDisabled()
    const first = await again.innerText()
    await expect(again).not.toHaveText(first, { timeout: 5000 })
    await looksRight(busy, 'too-many')

    await database('member').where({ id: owner.id }).update({ plan: 'free' })
    const free = (await press(SHOP_PAGES.tiktok)).popup
    await expect(heading(free)).toHaveText('Keys come with a plan')
    await expect(free.getByRole('link', { name: 'See the plans' })).toHaveAttribute(
      'href',
      `${baseURL}/premium`,
    )
    await looksRight(free, 'free')
    const shown = free.context().waitForEvent('page')
    await clickAndClose(free.getByRole('link', { name: 'Open in Tideline' }))
    const page = await shown
    await expect(page.getByRole('heading', { name: /Sunset projection lamp/ }).first()).toBeVisible()
    expect(page.url()).not.toContain('tracked')

    await database('member').where({ id: owner.id }).update({ plan: 'pro' })
    await database('api_key')
      .where({ short: key.slice(4, 12) })
      .update({ revoked_at: new Date() })
    const refused = (await press(SHOP_PAGES.tiktok)).popup
    await expect(heading(refused)).toHaveText('This key does not work')
    await expect(refused.getByRole('alert')).toContainText('revoked')
    await looksRight(refused, 'refused-key')
    await refused.getByRole('button', { name: 'Enter another key' }).click()
    await expect(refused.getByLabel('Your key')).toBeFocused()
  })

  test('shows that it is offline, and loads when the network is back', async ({
    extension: { press, connect },
    context,
    database,
    me,
  }) => {
    const { popup } = await press(SHOP_PAGES.list)
    await connect(popup, await makeKey(database, me ?? { id: 0 }, { scopes: ['read', 'profile'] }))
    await expect(heading(popup)).toHaveText('No product on this page')
    await context.setOffline(true)
    const away = (await press(SHOP_PAGES.tiktok)).popup
    await expect(heading(away)).toHaveText('You are offline')
    await looksRight(away, 'offline')
    await context.setOffline(false)
    await away.getByRole('button', { name: 'Try again' }).click()
    await expect(heading(away)).toContainText('Sunset projection lamp')
  })
})
