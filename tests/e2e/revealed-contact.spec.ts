import { readFile } from 'node:fs/promises'
import type { Page, Route } from '@playwright/test'
import { expect, posts, refuse, test } from './app.ts'
import { faultsOf } from './axe.ts'
import { bareContact, contact } from './fixtures/contacts.ts'
import { axeFindsNothing, TWO_LOOKS } from './looks.ts'
import {
  block,
  NAME,
  openRevealed,
  openSignedIn,
  revealButton,
  SELLER,
  server,
  toastSaying,
} from './revealing.ts'

test.use({ member: SELLER })

test('missing facts are named as missing', async ({ page }) => {
  await openRevealed(page, server({ '/api/suppliers/100': bareContact() }))
  await expect(block(page).getByText('Contact not verified.')).toBeVisible()
  await expect(block(page).getByText('not given')).toHaveCount(3)
  await expect(block(page).getByText('not known', { exact: true })).toBeVisible()
  await expect(block(page).getByText('none named in its shipping documents')).toBeVisible()
  await expect(block(page).getByRole('link')).toHaveCount(0)
  await block(page).getByText('Write a first message').click()
  await expect(block(page).getByText(/^No e-mail known\./)).toBeVisible()
})

test.describe('saving a revealed contact', () => {
  test('downloads a vCard with the contact and our source', async ({ page }) => {
    await openRevealed(page)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      block(page).getByRole('button', { name: 'Add to phone contacts' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('ningbo-brightwave-lighting-co-ltd.vcf')
    const card = await readFile(await download.path(), 'utf8')
    expect(card).toMatch(/^BEGIN:VCARD\r\nVERSION:3\.0\r\n/)
    expect(card).toContain('\r\nFN:Ms Example\r\nORG:Ningbo Brightwave Lighting Co.\\, Ltd.\r\n')
    expect(card).toContain('\r\nTEL;TYPE=WORK,VOICE:+12025550101\r\n')
    expect(card).toContain('\r\nEMAIL;TYPE=INTERNET,WORK:desk@maker.example\r\n')
    expect(card.replace(/\r\n /g, '')).toMatch(
      /\r\nNOTE:From Tideline\. Source: ImportYeti\\, .+\. Sample data/,
    )
  })

  test('shares the vCard on a phone that can share files', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'canShare', { value: () => true })
      Object.defineProperty(navigator, 'share', {
        value: async ({ files }: ShareData) => {
          document.title = files?.map(({ name, type }) => `${name} ${type}`).join() ?? ''
        },
      })
    })
    await openRevealed(page)
    await block(page).getByRole('button', { name: 'Add to phone contacts' }).click()
    await expect(page).toHaveTitle('ningbo-brightwave-lighting-co-ltd.vcf text/vcard')
  })

  test('copies a fact, and shows a confirmation', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await openRevealed(page)
    await block(page).getByRole('button', { name: 'Copy e-mail' }).click()
    await expect(block(page).getByRole('status').filter({ hasText: 'Copied' })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('desk@maker.example')
  })

  test('selects the text where copying is not allowed', async ({ page }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
    await openRevealed(page)
    await block(page).getByRole('button', { name: 'Copy address' }).click()
    await expect(
      block(page).getByRole('status').filter({ hasText: 'Selected: press Copy in your browser' }),
    ).toBeVisible()
    expect(await page.evaluate(() => getSelection()?.toString())).toBe(
      '1 Sample Road, Ningbo, Zhejiang, China',
    )
  })
})

test.describe('first messages', () => {
  test('are filled in, can be changed, are kept during the visit, and can be reset', async ({ page }) => {
    await openRevealed(page)
    await block(page).getByText('Write a first message').click()
    await block(page).getByRole('button', { name: 'English' }).click()
    const message = block(page).getByLabel('Your message')
    await expect(message).toHaveValue(/^Hello Ms Example,[\s\S]+minimum order[\s\S]+regards,\nMai$/)
    await message.fill('My own words & 100 %')
    await block(page).getByRole('button', { name: 'A sample' }).click()
    await expect(message).toHaveValue(/like a sample/)
    await block(page).getByRole('button', { name: 'Price and minimum order' }).click()
    await expect(message).toHaveValue('My own words & 100 %')
    await expect(block(page).getByRole('link', { name: 'WhatsApp opens with this message' })).toHaveAttribute(
      'href',
      'https://wa.me/12025550101?text=My%20own%20words%20%26%20100%20%25',
    )
    await expect(block(page).getByRole('link', { name: 'E-mail' })).toHaveAttribute(
      'href',
      /^mailto:desk@maker\.example\?subject=Price%20and%20minimum%20order.+&body=My%20own%20words%20%26%20100%20%25$/,
    )
    await page
      .getByRole('link', { name: /Sunset projection lamp/ })
      .first()
      .click()
    await expect(page.getByRole('heading', { level: 1, name: /Sunset projection lamp/ })).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(/\/supplier\/100$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(NAME)
    await block(page).getByText('Write a first message').click()
    await expect(message).toHaveValue('My own words & 100 %')
    await block(page).getByRole('button', { name: 'Undo my changes' }).click()
    await expect(message).toHaveValue(/^Hello Ms Example,/)
  })

  test('go to the share sheet or are copied as they are', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'share', {
        value: async ({ title, text, url }: ShareData) => {
          document.title = JSON.stringify({ title, text, url })
        },
      }),
    )
    await openRevealed(page)
    await block(page).getByText('Write a first message').click()
    await block(page).getByRole('button', { name: 'English' }).click()
    await expect(block(page).getByLabel('Your message')).toHaveValue(/^Hello Ms Example,/)
    await block(page).getByLabel('Your message').fill('Hello there')
    await block(page).getByRole('button', { name: 'Copy message' }).click()
    await expect(block(page).getByRole('button', { name: 'Copied message' })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Hello there')
    await block(page).getByRole('button', { name: 'Share' }).click()
    await expect(page).toHaveTitle(/^\{/)
    expect(JSON.parse(await page.title())).toEqual({
      title: `Price and minimum order: question to ${NAME}`,
      text: 'Hello there',
    })
  })
})

test.describe('a dead contact', () => {
  // Reports of earlier days and other members, which our server cannot have.
  const dead = contact({
    verified: false,
    reportedDeadOn: '2026-01-20',
    reportedByYouAt: '2026-01-20T08:00:00.000Z',
  })
  const DEAD = '/api/suppliers/:id/dead-contact'
  const ask = async (page: Page) => {
    await block(page).getByRole('button', { name: 'Contact doesn’t work?' }).click()
    return page.getByRole('dialog', { name: 'Contact doesn’t work?' })
  }

  test('is reported after a confirmation, and the credit is returned', async ({ page }) => {
    const sent = posts(page, '/api/suppliers/100/dead-contact')
    await openRevealed(page, server({ [DEAD]: { creditReturned: true, contactsUsed: 1, contact: dead } }))
    const dialog = await ask(page)
    expect(await faultsOf(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Not now' }).click()
    expect(sent).toEqual([])
    await ask(page)
    await dialog.getByLabel('What happened').fill('Mail came back: no such user.')
    await dialog.getByRole('button', { name: 'Report it' }).click()
    await expect(toastSaying(page, 'Thank you')).toContainText('Your credit is back: 1 of 3 used.')
    await expect(
      block(page).getByText(/^Reported as not working on 20 Jan.*You reported it on 20 Jan/),
    ).toBeVisible()
    await expect(block(page)).toBeFocused()
    await expect(block(page).getByRole('button', { name: 'Contact doesn’t work?' })).toHaveCount(0)
    await expect(block(page).getByText('Ms Example', { exact: true })).toBeVisible()
    expect(sent).toEqual([{ note: 'Mail came back: no such user.' }])
    await page
      .getByRole('link', { name: /Sunset projection lamp/ })
      .first()
      .click()
    await expect(page.getByText('Uses 1 of your 2 left').first()).toBeVisible()
  })

  test('with a single report is shown as the member’s own', async ({ page }) => {
    const mine = contact({ verified: false, reportedByYouAt: '2026-01-20T08:00:00.000Z' })
    await openRevealed(page, server({ '/api/suppliers/100': mine }))
    await expect(block(page).getByText(/^You reported it as not working on 20 Jan/)).toBeVisible()
    await expect(block(page).getByRole('button', { name: 'Contact doesn’t work?' })).toHaveCount(0)
  })

  for (const [who, member, words] of [
    ['a free user', { ...SELLER, contactsUsed: 2 }, /No credit comes back: .+ 3 of 3 used\./],
    ['a Pro user', { ...SELLER, plan: 'pro' }, /On your plan contacts use no credits/],
  ] as const) {
    test.describe(who, () => {
      test.use({ member })
      test('shows why no credit is returned', async ({ page }) => {
        await openRevealed(
          page,
          server({ [DEAD]: { creditReturned: false, contactsUsed: 3, contact: dead } }),
        )
        const dialog = await ask(page)
        await dialog.getByRole('button', { name: 'Report it' }).click()
        await expect(toastSaying(page, 'Thank you')).toContainText(words)
      })
    })
  }

  test.describe('when the report is refused', () => {
    test.use({ allowedNoise: [/Failed to load resource: (net::ERR_|.+ status of 429 )/] })
    test('shows the server’s message in the dialog and keeps the note', async ({ page, context }) => {
      await openRevealed(
        page,
        server({
          [DEAD]: (route: Route) => refuse(route, 429, 'too_many_requests', 'Try again in 20 seconds.'),
        }),
      )
      const dialog = await ask(page)
      await dialog.getByLabel('What happened').fill('No answer')
      await context.setOffline(true)
      await dialog.getByRole('button', { name: 'Report it' }).click()
      await expect(dialog.getByRole('alert')).toHaveText(/^Not reported: you are offline/)
      await context.setOffline(false)
      await dialog.getByRole('button', { name: 'Report it' }).click()
      await expect(dialog.getByRole('alert')).toHaveText('Not reported: Try again in 20 seconds.')
      await expect(dialog.getByLabel('What happened')).toHaveValue('No answer')
    })
  })
})

test('axe finds nothing before, after, and with the message open', async ({ page }) => {
  await openSignedIn(page)
  await expect(page.getByText('Uses 1 of your 2 left')).toBeVisible()
  await axeFindsNothing(page, TWO_LOOKS)
  await revealButton(page).click()
  await block(page).getByText('Write a first message').click()
  await axeFindsNothing(page, TWO_LOOKS)
})
