import type { Page } from '@playwright/test'
import { expect, openInstalled, test } from './app.ts'
import { keepOne, PASSPHRASE, panel, unlock } from './keeping.ts'
import { axeFindsNothing, fitsWindows, TWO_LOOKS } from './looks.ts'
import { block, NAME, SELLER } from './revealing.ts'

test.use({
  member: SELLER,
  serviceWorkers: 'allow',
  // `ERR_FAILED`: requests to caches that sign-out has just emptied.
  allowedNoise: [/ERR_INTERNET_DISCONNECTED|net::ERR_FAILED/],
})

async function atRest(page: Page): Promise<string> {
  return await page.evaluate(async () => {
    const texts = [
      JSON.stringify({ ...localStorage }),
      JSON.stringify({ ...sessionStorage }),
      document.cookie,
    ]
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        if (!new URL(request.url).pathname.startsWith('/api/')) continue
        texts.push((await (await cache.match(request))?.text()) ?? '')
      }
    }
    for (const { name } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((done) => {
        const opening = indexedDB.open(name ?? '')
        opening.onsuccess = () => done(opening.result)
      })
      for (const store of database.objectStoreNames) {
        const rows = await new Promise<unknown[]>((done) => {
          const reading = database.transaction(store).objectStore(store).getAll()
          reading.onsuccess = () => done(reading.result)
        })
        texts.push(JSON.stringify(rows))
      }
      database.close()
    }
    return texts.join('\n')
  })
}

const SECRETS = /desk@maker|Ms Example|555-0101|1 Sample Road|four plain/

test('kept contacts can be read and written offline, and are unreadable at rest', async ({
  page,
  context,
}) => {
  await keepOne(page)
  expect(await atRest(page)).toContain('"kept-contacts"')
  expect(await atRest(page)).not.toMatch(SECRETS)
  await context.setOffline(true)
  await page.reload()
  await expect(panel(page).getByText('On and locked.')).toBeVisible()
  await expect(page.getByText('desk@maker.example')).toHaveCount(0)
  await unlock(page, 'four plain words her')
  await expect(panel(page).getByText('Wrong passphrase. Try again.')).toBeVisible()
  await unlock(page)
  await panel(page).getByText(NAME).click()
  await expect(block(page).getByRole('link', { name: 'desk@maker.example' })).toBeVisible()
  await block(page).getByText('Write a first message').click()
  await expect(block(page).getByRole('link', { name: 'WhatsApp opens with this message' })).toBeVisible()
  await expect(block(page).getByText(/sends it when you are online/)).toBeVisible()
  expect(await atRest(page)).not.toMatch(SECRETS)
  await panel(page).getByRole('button', { name: 'Lock now' }).click()
  await expect(page.getByText('desk@maker.example')).toHaveCount(0)
  await page.goto('/supplier/100?product=100')
  await expect(page.getByText(/are on this device, encrypted/)).toBeVisible()
  await unlock(page)
  await expect(block(page).getByRole('link', { name: 'desk@maker.example' })).toBeVisible()
  expect(await atRest(page)).not.toMatch(SECRETS)
})

test('a kept contact is on its supplier’s page even if that page was never saved', async ({
  page,
  context,
}) => {
  await keepOne(page)
  // Evicted lists and pages. An init script, because the page writes on leaving.
  await page.addInitScript(() => {
    for (const key of Object.keys(localStorage)) if (key !== 'kept-contacts') localStorage.removeItem(key)
  })
  await context.setOffline(true)
  await page.goto('/supplier/100')
  await expect(page.getByText(/are on this device, encrypted/)).toBeVisible()
  await unlock(page)
  await expect(page.getByRole('heading', { level: 1, name: NAME })).toBeVisible()
  await expect(page.getByText(/^Only your contact is saved on this device/)).toBeVisible()
  await expect(block(page).getByRole('link', { name: 'desk@maker.example' })).toBeVisible()
  expect(await atRest(page)).not.toMatch(SECRETS)
})

test('refuses a short or mismatched passphrase', async ({ page }) => {
  await openInstalled(page, '/more')
  await expect(panel(page).getByText('Off: no contact is saved on this device.')).toBeVisible()
  await panel(page).getByRole('button', { name: 'Keep my contacts on this device' }).click()
  await panel(page).getByLabel('New passphrase').fill('short')
  await panel(page).getByRole('button', { name: 'Turn on' }).click()
  await expect(panel(page).getByText('Use at least 12 characters.')).toBeVisible()
  await panel(page).getByLabel('New passphrase').fill(PASSPHRASE)
  await panel(page).getByLabel('The same again').fill(`${PASSPHRASE}!`)
  await panel(page).getByRole('button', { name: 'Turn on' }).click()
  await expect(panel(page).getByText('This is not the same. Type it again.')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('kept-contacts'))).toBeNull()
})

test('locks them after five minutes without input', async ({ page }) => {
  await page.clock.install()
  await keepOne(page)
  await page.clock.fastForward('04:00')
  await page.keyboard.press('Shift')
  await page.clock.fastForward('04:00')
  await expect(panel(page).getByText('On and unlocked.')).toBeVisible()
  await page.clock.fastForward('01:30')
  await expect(panel(page).getByText('On and locked.')).toBeVisible()
  await expect(panel(page).getByText(NAME)).toHaveCount(0)
})

test('turning it off or signing out deletes them on the device, even offline', async ({ page, context }) => {
  await keepOne(page)
  await panel(page).getByRole('button', { name: 'Turn off and delete them here' }).click()
  await expect(panel(page).getByText('Off: no contact is saved on this device.')).toBeVisible()
  expect(await atRest(page)).not.toContain('kept-contacts')
  await panel(page).getByRole('button', { name: 'Keep my contacts on this device' }).click()
  await panel(page).getByLabel('New passphrase').fill(PASSPHRASE)
  await panel(page).getByLabel('The same again').fill(PASSPHRASE)
  await panel(page).getByRole('button', { name: 'Turn on' }).click()
  await expect(panel(page).getByText('On and unlocked.')).toBeVisible()
  expect(await atRest(page)).toContain('kept-contacts')
  await page.goto('/profile')
  await expect(page.getByRole('button', { name: 'Sign out', exact: true })).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.waitForURL('/')
  expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('kept-contacts')
})

test('requests persistent storage once after the first save, and More shows the result', async ({ page }) => {
  await page.addInitScript(() => {
    const storage = { persist: 0, promised: false }
    Object.assign(window, { storage })
    Object.defineProperty(navigator.storage, 'persist', {
      value: async () => {
        storage.persist += 1
        sessionStorage.setItem('promised', 'yes')
        return true
      },
    })
    Object.defineProperty(navigator.storage, 'persisted', {
      value: async () => sessionStorage.getItem('promised') !== null,
    })
  })
  const asked = () =>
    page.evaluate(() => (window as unknown as { storage: { persist: number } }).storage.persist)
  await page.goto('/more')
  await expect(page.getByText(/^Not protected yet/)).toBeVisible()
  await page.goto('/supplier/101')
  await expect(page.getByRole('button', { name: 'Save supplier' })).toBeVisible()
  expect(await asked()).toBe(0)
  await page.getByRole('button', { name: 'Save supplier' }).click()
  await expect.poll(asked).toBe(1)
  await page.getByRole('button', { name: 'Supplier saved' }).click()
  await page.getByRole('button', { name: 'Save supplier' }).click()
  expect(await asked()).toBe(1)
  await page.goto('/more')
  await expect(page.getByText(/^Protected: your browser does not delete/)).toBeVisible()
})

test('has no axe violations when off, open or locked, and fits at 200 %', async ({ page }) => {
  await openInstalled(page, '/more')
  await expect(panel(page)).toBeVisible()
  await axeFindsNothing(page, TWO_LOOKS)
  await keepOne(page)
  await panel(page).getByText(NAME).click()
  await expect(block(page)).toBeVisible()
  await axeFindsNothing(page, TWO_LOOKS)
  await panel(page).getByRole('button', { name: 'Lock now' }).click()
  await expect(panel(page).getByText('On and locked.')).toBeVisible()
  await axeFindsNothing(page, TWO_LOOKS)
  await fitsWindows(page, { large: [360, 1280] })
})
