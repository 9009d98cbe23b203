import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { Db } from '../../backend/db/knex.ts'
import { makeMember } from '../support/members.ts'
import { expect, openInstalled, test } from './app.ts'
import { faultsInBothLights } from './axe.ts'

const SHOTS = process.env.SHOTS

test.describe('for a member without the role', () => {
  test.use({ member: { plan: 'pro' } })

  test('shows no console and no link to it', async ({ page }) => {
    for (const path of ['/operator', '/operator/members']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
    }
    await page.goto('/more')
    await expect(page.getByRole('link', { name: /Profile/ })).toBeVisible()
    await expect(page.getByRole('link', { name: /Console/ })).toHaveCount(0)
  })
})

test.describe('an operator on a phone', () => {
  test.use({ member: { operator: true, firstName: 'Olu', lastName: 'Ade' } })

  test('tries the connections, answers paying members first, gives Pro, and records all actions', async ({
    page,
    database,
  }) => {
    // Seven pages, six checked in both color schemes.
    test.setTimeout(120_000)
    const subject = `Where is my order ${randomUUID().slice(0, 8)}`
    const { id } = await makeMember(database, { firstName: 'Mai', lastName: subject.slice(-8) })
    await database('contact_message').insert(
      [null, 'pro'].map((plan) => ({
        ...{ key: randomUUID(), reference: randomUUID().slice(0, 9), first_name: 'Zoë', last_name: 'Berg' },
        ...{ email: 'zoe@buyer.example', company: '', message: 'I wait since Monday.', plan },
        subject: `${subject} ${plan ?? 'without'}`,
      })),
    )

    await missWebhook(database, id)

    await page.goto('/more')
    await page.getByRole('link', { name: 'Console: run this server' }).click()
    await page.getByRole('button', { name: 'Test E-mail' }).click()
    await expect(page.getByText(/It works\. The e-mail to .* is on the page/)).toBeVisible()
    await page.getByRole('button', { name: 'Test Source: EchoTik' }).click()
    await expect(page.getByText('It works. It answered')).toBeVisible()
    await page.getByRole('button', { name: 'Test Free data: US Census Bureau' }).click()
    await expect(page.getByText('It works. It answered with figures up to')).toBeVisible()
    await look(page, 'overview')

    await section(page, 'Messages')
    const [first, second] = [`${subject} pro`, `${subject} without`]
    const entries = page.getByRole('listitem').filter({ hasText: subject })
    await expect(entries.first()).toContainText('Priority')
    await page.getByRole('button', { name: `Answer: ${first}`, exact: true }).click()
    await page.getByLabel('Your answer to zoe@buyer.example').fill('It comes on Friday.')
    await look(page, 'messages')
    await page.getByRole('button', { name: 'Send answer' }).click()
    await expect(page.getByText('Answer sent', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: `Close without an answer: ${second}` }).click()
    await expect(entries).toHaveCount(0)
    await page.getByRole('tab', { name: 'Done' }).click()
    await expect(entries.filter({ hasText: 'It comes on Friday.' })).toContainText('Olu Ade')

    await section(page, 'Members')
    await page.getByRole('searchbox').fill(subject.slice(-8))
    await page.getByRole('button', { name: 'Search' }).click()
    await page.getByRole('button', { name: `Give Pro: Mai ${subject.slice(-8)}` }).click()
    await expect(page.getByRole('button', { name: /Take given Pro back: Mai/ })).toBeVisible()
    await look(page, 'members')

    await section(page, 'Sources')
    await expect(page.getByRole('heading', { name: /^Run \d+/ }).first()).toBeVisible()
    await look(page, 'sources')
    await section(page, 'Waiting')
    await expect(page.getByRole('heading', { name: /^E-mails/ })).toBeVisible()
    await page.getByText(/^\d+ alerts? that did not arrive/).click()
    const missed = page
      .getByRole('listitem')
      .filter({ hasText: `Of member ${id} ` })
      .last()
    await expect(missed).toContainText('It answered 503.')
    await expect(missed).toContainText('upstream is away')
    await look(page, 'waiting')
    await missed.getByRole('button', { name: /^Try again now/ }).click()
    await expect(page.getByText('1 alert will be tried now', { exact: true })).toBeVisible()

    await section(page, 'Activity')
    await expect(page.getByText(`Got Pro without payment · member ${id}`)).toBeVisible()
    for (const done of [
      'Message answered',
      'Message closed without an answer',
      'Connection tested',
      'Alerts tried again',
    ]) {
      await expect(page.getByText(done).first()).toBeVisible()
    }
    await look(page, 'activity')
  })
})

test.describe('an operator without a network', () => {
  // The browser logs each request without a network.
  test.use({
    member: { operator: true },
    serviceWorkers: 'allow',
    allowedNoise: [/net::ERR_/],
  })

  test('shows that the console needs a network', async ({ page, context }) => {
    await openInstalled(page, '/operator')
    await expect(page.getByRole('heading', { name: 'Connections' })).toBeVisible()
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByText('The console works only online')).toBeVisible()
  })
})

async function missWebhook(database: Db, memberId: number): Promise<void> {
  const url = 'https://hooks.seller.example/services/T1'
  const [webhook] = await database('webhook')
    .insert({ member_id: memberId, name: 'Chat', url, shape: 'slack', secret: 'whsec_x' })
    .returning('id')
  await database('delivery').insert({
    ...{
      member_id: memberId,
      channel: 'webhook',
      edition: 1,
      event_id: randomUUID(),
      webhook_id: webhook.id,
    },
    ...{ state: 'failed', attempts: 8, tried_at: new Date(), ended_at: new Date(), body: '{}' },
    ...{ status: 503, trouble: 'It answered 503.', answer: '<html>upstream is away</html>' },
  })
}

async function section(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
}

async function look(page: Page, name: string): Promise<void> {
  const sideways = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(await sideways()).toBe(0)
  expect(await faultsInBothLights(page)).toEqual([])
  if (!SHOTS) return await page.emulateMedia({ colorScheme: 'light' })
  for (const [screen, viewport] of Object.entries(SCREENS)) {
    await page.setViewportSize(viewport)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      const path = join(SHOTS, `console-${name}-${screen}-${colorScheme}.png`)
      await page.screenshot({ path, fullPage: true })
    }
  }
  await page.setViewportSize(SCREENS.phone)
  await page.emulateMedia({ colorScheme: 'light' })
}

const SCREENS = { phone: { width: 360, height: 740 }, desktop: { width: 1280, height: 800 } }
