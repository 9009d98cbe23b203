import { readFile } from 'node:fs/promises'
import { expect, test } from './app.ts'
import { faultsOf } from './axe.ts'
import { axeFindsNothing, TWO_LOOKS } from './looks.ts'
import { block, NAME, openRevealed, openSignedIn, revealButton, SELLER } from './revealing.ts'

test.use({ member: SELLER })

test('a revealed contact is downloaded, shared, copied or selected', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'share', {
      value: async ({ title, text, files }: ShareData) => {
        const shared = files?.map(({ name, type }) => `${name} ${type}`)
        document.title = JSON.stringify(shared ?? { title, text })
      },
    }),
  )
  await openRevealed(page)
  const addToPhone = block(page).getByRole('button', { name: 'Add to phone contacts' })
  const copied = () => page.evaluate(() => navigator.clipboard.readText())

  await test.step('downloads a vCard with the contact and our source', async () => {
    const [download] = await Promise.all([page.waitForEvent('download'), addToPhone.click()])
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
  await test.step('shares the vCard on a phone that can share files', async () => {
    await page.evaluate(() => Object.defineProperty(navigator, 'canShare', { value: () => true }))
    await addToPhone.click()
    await expect(page).toHaveTitle('["ningbo-brightwave-lighting-co-ltd.vcf text/vcard"]')
  })
  await test.step('copies a fact, and shows a confirmation', async () => {
    await block(page).getByRole('button', { name: 'Copy e-mail' }).click()
    await expect(block(page).getByRole('status').filter({ hasText: 'Copied' })).toBeVisible()
    expect(await copied()).toBe('desk@maker.example')
  })
  await test.step('copies a first message, or passes it to the share sheet', async () => {
    await block(page).getByText('Write a first message').click()
    await block(page).getByRole('button', { name: 'English' }).click()
    await expect(block(page).getByLabel('Your message')).toHaveValue(/^Hello Ms Example,/)
    await block(page).getByLabel('Your message').fill('Hello there')
    await block(page).getByRole('button', { name: 'Copy message' }).click()
    await expect(block(page).getByRole('button', { name: 'Copied message' })).toBeVisible()
    expect(await copied()).toBe('Hello there')
    await block(page).getByRole('button', { name: 'Share' }).click()
    await expect(page).toHaveTitle(/^\{/)
    expect(JSON.parse(await page.title())).toEqual({
      title: `Price and minimum order: question to ${NAME}`,
      text: 'Hello there',
    })
  })
  await test.step('selects the text where copying is not allowed', async () => {
    await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
    await block(page).getByRole('button', { name: 'Copy address' }).click()
    await expect(
      block(page).getByRole('status').filter({ hasText: 'Selected: press Copy in your browser' }),
    ).toBeVisible()
    expect(await page.evaluate(() => getSelection()?.toString())).toBe(
      '1 Sample Road, Ningbo, Zhejiang, China',
    )
  })
})

test('axe finds nothing before, after, with the message and with the report open', async ({ page }) => {
  await openSignedIn(page)
  await expect(page.getByText('Uses 1 of your 2 left')).toBeVisible()
  await axeFindsNothing(page, TWO_LOOKS)
  await revealButton(page).click()
  await block(page).getByText('Write a first message').click()
  await axeFindsNothing(page, TWO_LOOKS)
  await block(page).getByRole('button', { name: 'Contact doesn’t work?' }).click()
  await expect(page.getByRole('dialog', { name: 'Contact doesn’t work?' })).toBeVisible()
  expect(await faultsOf(page)).toEqual([])
})
