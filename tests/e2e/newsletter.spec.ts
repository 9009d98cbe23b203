import { expect, holdScripts, installedTest, openInstalled, posts, saved, test } from './app.ts'
import { forgetForms } from './form-limits.ts'

// All tests share one network's rate limit.
test.beforeEach(({ database }) => forgetForms(database))

test('the newsletter is confirmed by one tap in its email, and unsubscribed by another', async ({ page }) => {
  const email = `reader.${Date.now()}@reader.example`
  await page.goto('/insights')
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByText('Check your e-mail')).toBeVisible()
  await page.goto('/api/sandbox/outbox')
  const message = page.locator('section').filter({ hasText: `To: ${email}` })
  await message.getByRole('link', { name: /\/newsletter\/confirm/ }).click()
  await page.getByRole('button', { name: 'Yes, subscribe' }).click()
  await expect(page.getByText('You are subscribed')).toBeVisible()
  await page.goto('/api/sandbox/outbox')
  const welcome = message.filter({ hasText: 'You are subscribed' })
  await welcome.getByRole('link', { name: /\/newsletter\/unsubscribe/ }).click()
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByText('You are unsubscribed')).toBeVisible()
})

installedTest('an address for the newsletter is kept offline and sent later', async ({ page, context }) => {
  const sent = posts(page, '/api/newsletter')
  await openInstalled(page, '/insights')
  await page.reload()
  await context.setOffline(true)
  await page.getByLabel('E-mail').fill('mai@buyer.example')
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByText('Not sent yet: you are offline')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('E-mail')).toHaveValue('mai@buyer.example')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByText('Check your e-mail')).toBeVisible()
  expect(sent).toHaveLength(1)
})

test('a wrong address for the newsletter is reported at the field, which takes the focus', async ({
  page,
}) => {
  await page.goto('/insights')
  await page.getByLabel('E-mail').fill('mai')
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByLabel('E-mail')).toBeFocused()
  await expect(page.getByLabel('E-mail')).toHaveAccessibleDescription(
    'The e-mail must be an address like name@example.com.',
  )
})

test.describe('a visit with saved figures', () => {
  // Code saved by the worker could not be held back, so this runs without one.
  test('does not interrupt typing while the app starts', async ({ page }) => {
    await page.goto('/insights')
    await saved(page, '/api/stats')
    const release = await holdScripts(page)
    await page.goto('/insights', { waitUntil: 'commit' })
    await page.getByLabel('E-mail').focus()
    await page.keyboard.type('mai@')
    release()
    await expect(page.getByRole('button', { name: 'Sign up' })).toBeEnabled()
    await page.keyboard.type('buyer.example')
    await expect(page.getByLabel('E-mail')).toHaveValue('mai@buyer.example')
  })
})
