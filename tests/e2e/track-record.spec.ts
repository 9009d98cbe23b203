import { expect, installedTest, openAlive, openInstalled, saved, test } from './app.ts'

test('the record shows our hit rate, the simple rule, the base rate, misses and every prediction', async ({
  page,
}) => {
  await page.goto('/track-record')
  const sealed = page.getByRole('region', { name: 'Sealed', exact: true })
  const days = sealed.getByRole('region', { name: /^Next week/ })
  await expect(days).toContainText(/Our first 50\s*\d+%\s*\d+ of \d+ right.*likely \d+% to \d+%/)
  await expect(days).toContainText(/Simple rule.*\d+ of \d+ right/)
  await expect(days).toContainText(/Any product.*\d+%/)
  await expect(days).toContainText('not known')
  await sealed.getByText('How good our chances are').click()
  await expect(sealed.getByRole('img', { name: /^Chance we gave and share that came true: / })).toBeVisible()
  await expect(
    sealed.getByRole('region', { name: 'Our worst misses' }).getByRole('listitem').first(),
  ).toContainText('Sealed product')
  await expect(page.getByText('Sample data', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Replayed', exact: true })).toContainText('Not sealed.')
  await test.step('lists every prediction, and keeps filters in the address', async () => {
    const picks = page.getByRole('region', { name: 'Every prediction' })
    await picks.getByText('Right, wrong and waiting').click()
    await expect(picks.getByRole('status')).toHaveText(/^\d+ predictions, without those of the simple rule$/)
    await picks.getByText('Filters').click()
    await picks.getByLabel('Result').selectOption('Not known')
    await expect(page).toHaveURL(/state=unresolved/)
    await expect(picks.getByRole('row').nth(1)).toContainText('no longer in our data')
    await page.reload()
    await expect(picks.getByRole('row').nth(1)).toContainText('Not known')
  })
})

test('the device verifies all rows, then finds the one changed in the database', async ({
  page,
  database,
}) => {
  const tampered = async (position: string) =>
    await database.transaction(async (trx) => {
      await trx.raw('alter table pick disable trigger only_added')
      await trx.raw(`update pick set position = ${position} where number = 7`)
      await trx.raw('alter table pick enable trigger only_added')
    })
  const { rows } = await database.raw(
    'select (select count(*) from pick) + (select count(*) from sealed_outcome) as count',
  )
  const count = Number(rows[0].count).toLocaleString('en')
  await openAlive(page, '/track-record')
  const panel = page.getByRole('region', { name: 'Check it yourself' })
  const result = panel.getByRole('status')
  const check = panel.getByRole('button', { name: /^Check all rows/ })
  await panel
    .getByLabel(/^Hash from an e-mail/)
    .fill(String((await database('pick').where({ number: 5 }).first()).hash))
  await check.click()
  await expect(result).toContainText(`All ${count} rows unbroken.`)
  await expect(result).toContainText('The hash from your e-mail is that of row 5.')
  await expect(result).toContainText(/\d+ results counted again from the daily counts\./)
  await expect(result).toContainText(
    /2 time stamps correct\. The last: row \d+, .+, signed by Sandbox time-stamp authority/,
  )
  const witness = page.getByRole('region', { name: 'The witness' })
  await witness.getByText('Time stamps', { exact: true }).click()
  await expect(witness.getByRole('row')).toHaveCount(3)
  await tampered('position + 1')
  try {
    await check.click()
    await expect(result).toContainText(
      'Row 7 is broken: its hash does not fit what it says. The 6 rows before it are unbroken.',
    )
  } finally {
    await tampered('position - 1')
  }
  await check.click()
  await expect(result).toContainText(`All ${count} rows unbroken.`)
})

test('a product’s page shows its past predictions', async ({ page }) => {
  await page.goto('/product/100')
  const own = page.getByRole('region', { name: 'Our predictions for this product' })
  await own.getByRole('heading').click()
  await expect(own.getByRole('listitem').first()).toContainText(/^Waiting.+place \d+.+Result on/)
  await own.getByRole('link', { name: 'Our track record' }).click()
  await expect(page).toHaveURL(/\/track-record$/)
})

test.describe('without a connected source', () => {
  test.use({ server: 'bare' })
  test('the page shows that there are no predictions yet', async ({ page }) => {
    await page.goto('/track-record')
    await expect(page.getByText('No predictions yet')).toBeVisible()
    await expect(page.getByRole('img', { name: /^Chance we gave/ })).toHaveCount(0)
  })
})

installedTest(
  'the record is there offline, with its age, and says that a check needs the internet',
  async ({ page, context }) => {
    await openInstalled(page, '/track-record')
    await expect(page.getByRole('region', { name: 'Sealed', exact: true })).toBeVisible()
    await saved(page, '/api/track-record/picks')
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByRole('region', { name: 'Sealed', exact: true })).toBeVisible()
    await expect(page.getByText(/Synced .+ offline/)).toBeVisible()
    await expect(page.getByText('You can check the rows when you are online.')).toBeVisible()
  },
)
