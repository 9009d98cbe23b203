import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type BrowserContext, type CDPSession, chromium, expect, type Page } from '@playwright/test'
import { packExtension } from '../../extension/pack.ts'
import { findWholeChromium } from '../support/chromium.ts'
import { test as base } from './app.ts'

/** One page of each shop; the tracking fields must never leave the browser. */
export const SHOP_PAGES = {
  tiktok:
    'https://www.tiktok.com/shop/pdp/sunset-projection-lamp/172938475610290?traffic_source=tracked&user_id=tracked',
  amazon: 'https://www.amazon.com/Lamp/dp/B0EXAMPLE3/ref=tracked?tag=tracked-20&qid=tracked#tracked',
  unknown: 'https://www.amazon.de/LED-Projection-Lamp/dp/B0QWERTY12?psc=1&smid=tracked',
  aliexpress: 'https://www.aliexpress.com/item/1005006123456789.html?spm=tracked&pdp_ext_f=tracked',
  offer1688: 'https://detail.1688.com/offer/652219345678.html?spm=tracked&tracelog=tracked',
  list: 'https://www.amazon.com/s?k=lamp',
} as const

export const SHOP_HTML =
  '<!doctype html><title>Shop</title><h1>A product of a shop</h1><p>No code of ours.</p>'

interface Packed {
  /** The shipped permissions: the browser asks before the first request. */
  shipped: string
  /** No program can answer the browser's own question, so this one has its server from the start. */
  allowed: string
}

interface Extension {
  id: string
  /** Presses the toolbar button on a page. */
  press(address: string): Promise<{ popup: Page; page: Page }>
  connect(popup: Page, key: string): Promise<void>
  /** Addresses and bodies that reached our server. */
  sent: string[]
}

interface Fixtures {
  isAllowed: boolean
  extension: Extension
}

export const test = base.extend<Fixtures, { packed: Packed }>({
  isAllowed: [true, { option: true }],
  packed: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a destructured first parameter
    async ({}, use) => {
      const folder = await mkdtemp(join(String(process.env.E2E_HOME), 'extension-'))
      const [shipped, allowed] = [join(folder, 'shipped'), join(folder, 'allowed')]
      for (const each of [shipped, allowed]) await packExtension(String(process.env.E2E_BASE), each)
      const file = join(allowed, 'manifest.json')
      const { optional_host_permissions, ...rest } = JSON.parse(await readFile(file, 'utf8'))
      await writeFile(file, JSON.stringify({ ...rest, host_permissions: optional_host_permissions }))
      await use({ shipped, allowed })
      await rm(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  /** A browser of its own: the headless shell of the other tests loads no extensions. */
  context: async ({ launchOptions }, use) => {
    const executablePath = findWholeChromium()
    if (!executablePath)
      throw new Error('No Chromium that loads extensions: npx tsx tests/support/chromium.ts installs it')
    const profile = await mkdtemp(join(String(process.env.E2E_HOME), 'profile-'))
    // The popup begins as a target of type 'other', which Playwright drops without this.
    process.env.PW_CHROMIUM_ATTACH_TO_OTHER = '1'
    const context = await chromium.launchPersistentContext(profile, {
      executablePath,
      ignoreDefaultArgs: ['--disable-extensions'],
      args: [...(launchOptions.args ?? []), '--enable-unsafe-extension-debugging'],
      viewport: { width: 1280, height: 800 },
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    })
    for (const address of Object.values(SHOP_PAGES))
      await context.route(`${new URL(address).origin}/**`, (route) =>
        route.fulfill({ contentType: 'text/html; charset=utf-8', body: SHOP_HTML }),
      )
    await use(context)
    await context.close()
    delete process.env.PW_CHROMIUM_ATTACH_TO_OTHER
    await rm(profile, { recursive: true, force: true })
  },
  extension: async ({ packed, isAllowed, context, baseURL }, use) => {
    const browser = await context.browser()?.newBrowserCDPSession()
    if (!browser) throw new Error('The browser has no session for extensions')
    const { id } = await browser.send('Extensions.loadUnpacked', {
      path: isAllowed ? packed.allowed : packed.shipped,
    })
    const sent: string[] = []
    context.on('request', (request) => {
      if (request.url().startsWith(`${baseURL}/api/`))
        sent.push(`${request.method()} ${request.url()} ${request.postData() ?? ''}`)
    })
    await use({
      ...{ id, sent },
      press: (address) => press({ context, browser, id }, address),
      connect: async (popup, key) => {
        await popup.getByLabel('Your key').fill(key)
        await popup.getByRole('button', { name: 'Connect' }).click()
      },
    })
  },
})

export { expect }

async function press(
  { context, browser, id }: { context: BrowserContext; browser: CDPSession; id: string },
  address: string,
): Promise<{ popup: Page; page: Page }> {
  const page = await context.newPage()
  await page.goto(address)
  await page.bringToFront()
  const { targetInfos } = await browser.send('Target.getTargets', { filter: [{ type: 'tab' }] })
  const tab = targetInfos.find(({ embedderData }) => String(embedderData?.tabActive) === 'true')
  if (!tab) throw new Error(`No tab shows ${address}`)
  const opened = context.waitForEvent('page')
  await browser.send('Extensions.triggerAction', { id, targetId: tab.targetId })
  const popup = await opened
  await popup.waitForURL(`chrome-extension://${id}/popup.html`)
  return { popup, page }
}
