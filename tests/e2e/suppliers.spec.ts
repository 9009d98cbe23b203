import { expect, test } from './app.ts'

test('the directory pages on, and a new search starts at its first page', async ({ page }) => {
  await page.goto('/suppliers')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(page.getByText('Page 2 of 3')).toBeVisible()
  const asked = page.waitForRequest(/\/api\/suppliers\?.*q=lamp/)
  await page.getByRole('searchbox').fill('  lamp ')
  await page.getByRole('searchbox').press('Enter')
  await expect(page).toHaveURL(/\/suppliers\?q=lamp$/)
  expect((await asked).url()).not.toContain('page=')
})

test('country and order go to the address and to the server', async ({ page }) => {
  await page.goto('/suppliers')
  const asked = page.waitForRequest(/country=VN/)
  await page.getByLabel('Country').selectOption('Vietnam')
  await page.getByLabel('Order by').selectOption('Last shipped')
  await asked
  await expect(page).toHaveURL(/country=VN&sort=recent|sort=recent&country=VN/)
})

test('text shared from another app arrives as a search, digits included', async ({ page }) => {
  const asked = page.waitForRequest(/q=850760/)
  await page.goto('/suppliers?q=850760')
  await asked
  await expect(page.getByRole('searchbox')).toHaveValue('850760')
})

test('control characters and countries that do not exist are dropped from the address', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/suppliers')) asked.push(request.url())
  })
  await page.goto('/suppliers?q=%00lamp%07&country=ZZ')
  await expect(page.getByText('60 suppliers')).toBeVisible()
  await expect(page.getByRole('searchbox')).toHaveValue('lamp')
  await expect(page.getByLabel('Country')).toHaveValue('')
  expect(asked.map((url) => new URL(url).search)).toEqual(['?q=lamp&limit=24'])
})
