import type { Page } from '@playwright/test'
import type { Db } from '../../backend/db/knex.ts'
import { makeSession } from '../support/members.ts'
import { expect, installedTest, openInstalled, test } from './app.ts'
import { faultsInBothLights, faultsOf } from './axe.ts'
import { dayAgo } from './fixtures/moments.ts'

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

const MAI = { firstName: 'Mai', lastName: 'Tran', email: 'mai.tran@seller.example', contactsUsed: 2 }
test.use({ member: MAI })

async function live(db: Db, id: number): Promise<void> {
  await db('member').where({ id }).update({ created_at: '2026-03-04T09:00:00Z' })
  const covered = ['person', 'e-mail', 'phone', 'address']
  for (const [supplier_id, days] of [
    [100, 3],
    [101, 4],
  ] as const)
    await db('reveal').insert({
      member_id: id,
      supplier_id,
      counted: true,
      covered,
      revealed_at: `${dayAgo(days)}T09:00:00Z`,
    })
  await db('dead_contact_report').insert({ member_id: id, supplier_id: 101, credit_returned: false })
  await db('session').where({ member_id: id }).update({ device: 'Chrome on Android' })
  await signedInOn(db, id, 'Safari on iPhone')
  await signedInOn(db, id, 'Firefox on Windows')
}

async function signedInOn(db: Db, id: number, device: string): Promise<void> {
  await makeSession(db, id)
  await db('session').where({ member_id: id, device: 'Test' }).update({ device })
}

test.beforeEach(async ({ database, me }) => {
  if (me) await live(database, me.id)
})

test.describe('a member of the free plan', () => {
  // One step has no network, and the browser logs that.
  test.use({ allowedNoise: [/net::ERR_INTERNET_DISCONNECTED/] })

  test('shows their name, used and revealed contacts, and sessions', async ({ page }) => {
    await page.goto('/profile')
    await expect(page).toHaveTitle(/^Profile/)
    await expect(panel(page, 'You')).toContainText('Mai Tran')
    await expect(panel(page, 'You')).toContainText('Member since 4 Mar')
    await expect(panel(page, 'Plan')).toContainText('Free Plan - 2/3 contacts used')
    await expect(panel(page, 'Plan').getByRole('link', { name: 'Upgrade to Pro' })).toHaveAttribute(
      'href',
      '/subscribe',
    )
    const contacts = panel(page, 'Contacts you revealed')
    await expect(
      contacts.getByRole('link', { name: 'Ningbo Brightwave Lighting Co., Ltd.' }),
    ).toHaveAttribute('href', '/supplier/100')
    await expect(contacts.getByRole('link', { name: 'desk@maker.example' })).toHaveAttribute(
      'href',
      'mailto:desk@maker.example',
    )
    await expect(contacts.getByRole('listitem').first()).toContainText(/Contact verified \d+ \w+/)
    await expect(contacts.getByRole('listitem').first()).toContainText(/Sample data · ImportYeti, \d+ \w+/)
    await expect(contacts.getByRole('listitem').nth(1)).toContainText('You reported it on')
    const devices = panel(page, 'Where you are signed in').getByRole('listitem')
    await expect(devices.first()).toContainText('Chrome on Android This device')
    await expect(devices.first().getByRole('button')).toHaveCount(0)
    await expect(panel(page, 'Your data').getByRole('link', { name: 'Download my data' })).toHaveAttribute(
      'href',
      '/api/account/export',
    )
  })

  test('axe finds nothing, and nothing is wider than a small phone', async ({ page }) => {
    test.setTimeout(90_000)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/profile')
    await expect(panel(page, 'E-mails').getByRole('checkbox').first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect.soft(await faultsInBothLights(page)).toEqual([])
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    await page.getByRole('button', { name: 'Delete my account' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await faultsOf(page, 'dialog')).toEqual([])
  })

  installedTest('nothing of it is saved on the device', async ({ page }) => {
    await openInstalled(page, '/profile')
    await expect(page.getByText('desk@maker.example')).toBeVisible()
    await page.getByRole('link', { name: 'Trends', exact: true }).first().click()
    await expect(page.getByRole('article').first()).toBeVisible()
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('saved:public') ?? ''))
      .toContain('tiktok')
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toMatch(
      /maker\.example|Mai/,
    )
  })

  test('types the word before the account is deleted, and is signed out afterwards', async ({
    page,
    database,
    me,
  }) => {
    const sent: unknown[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/api/account/delete')) sent.push(request.postDataJSON())
    })
    await page.goto('/profile')
    await page.getByRole('button', { name: 'Delete my account' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
    await expect(dialog).toContainText('within 7 business days')
    await dialog.getByLabel('Type DELETE').fill('delete')
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(dialog.getByText('in capital letters')).toBeVisible()
    await expect(dialog.getByLabel('Type DELETE')).toBeFocused()
    expect(sent).toEqual([])
    await dialog.getByLabel('Type DELETE').fill('DELETE')
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.waitForURL(/\/$|\/session\/end/)
    expect(sent).toEqual([{ confirm: 'DELETE' }])
    expect(await database('member').where({ id: me?.id })).toEqual([])
    expect(await page.evaluate(() => [localStorage.getItem('signed-out'), document.cookie])).toEqual([
      null,
      '',
    ])
  })

  installedTest(
    'offline is told why there is nothing, and has it when the network is back',
    async ({ page, context }) => {
      await openInstalled(page, '/more')
      await context.setOffline(true)
      await page.goto('/profile')
      await expect(page.getByText('Your profile works only online')).toBeVisible()
      await context.setOffline(false)
      await expect(panel(page, 'You')).toContainText('Mai Tran')
    },
  )
})
