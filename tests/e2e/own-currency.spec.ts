import { expect, test } from './app.ts'

test('shows a price in the member’s currency with rate, bank and day', async ({ page }) => {
  await page.goto('/product/100')
  const panel = page.getByRole('region', { name: 'In your currency' })
  await panel.getByRole('heading').click()
  await panel.getByLabel('Show prices in').selectOption({ label: 'Euro (EUR)' })
  const rateText = await panel
    .getByRole('paragraph')
    .filter({ hasText: /European/ })
    .textContent()
  const [, rate = ''] =
    /^1 USD = (0\.\d+) EUR\. European Central Bank, \d+ \w+.* \(sample rate\)/.exec(rateText ?? '') ?? []
  const amount = (Math.round(1299 * Number(rate)) / 100).toFixed(2)
  await expect(panel.getByText(`€${amount} = $12.99`)).toBeVisible()

  await page.reload()
  await expect(page.getByText(`€${amount} at 1 USD = ${rate} EUR, `)).toBeVisible()
  await panel.getByRole('heading').click()
  await expect(panel.getByText(`€${amount} = $12.99`)).toBeVisible()
  await panel.getByLabel('Show prices in').selectOption({ label: 'US Dollar (USD)' })
  await expect(panel.getByText(/European Central Bank/)).toBeHidden()
})

test.describe('on a server without rates', () => {
  test.use({ server: 'bare' })

  test('no currency is offered', async ({ page }) => {
    await page.goto('/')
    const { status, body } = await page.evaluate(async () => {
      const reply = await fetch('/api/exchange-rates')
      return { status: reply.status, body: await reply.json() }
    })
    expect([status, body.rates]).toEqual([200, []])
  })
})
