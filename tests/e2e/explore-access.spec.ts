import { expect, test } from './app.ts'
import { alone, questions, rows, toast } from './exploring.ts'
import { holdLogin } from './revealing.ts'

const LOGIN = '/api/login?returnTo=%2Fexplore'

test.describe('a visitor', () => {
  // The server answers a visitor with 401, and the browser logs that.
  test.use({ member: null, allowedNoise: [/status of 401/] })

  test('shows explore with locked filters, without a request, and leads to the login', async ({ page }) => {
    const asked = questions(page)
    await page.goto('/explore?velocityFrom=100')
    await expect(
      page.getByRole('heading', { name: 'Filters, saved views and exports come with a plan' }),
    ).toBeVisible()
    await expect(page.getByText(/Pro is \$19\.99; both open the same/)).toBeVisible()
    await expect(page.locator('fieldset[inert] input').first()).toBeDisabled()
    expect(asked).toEqual([])
    const logins = await holdLogin(page)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(toast(page, 'Login Required')).toContainText('Please log in to access this feature.')
    await expect.poll(() => logins).toEqual([LOGIN])
    await test.step('the search page leads to it, with the words', async () => {
      await page.goto('/search?q=lamp')
      await page.getByRole('link', { name: 'Filters and saved views' }).click()
      await expect(page).toHaveURL('/explore?q=lamp')
    })
  })
})

test.describe('a free member', () => {
  test.use({ member: {} })
  test('shows explore and its price, without a request', async ({ page }) => {
    const asked = questions(page)
    await page.goto('/explore')
    await expect(alone(page).getByRole('link', { name: 'Get Premium' })).toHaveAttribute('href', '/payment')
    await expect(page.getByText('Premium is $9.99 a month, Pro is $19.99; both open the same')).toBeVisible()
    await expect(rows(page)).toHaveCount(0)
    expect(asked).toEqual([])
  })
})
