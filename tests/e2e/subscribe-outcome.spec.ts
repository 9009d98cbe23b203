import { createSubscription, syncBilling } from '../../backend/contracts/billing.ts'
import { expect, posts, test } from './app.ts'
import { faultsOf } from './axe.ts'
import { toPay } from './fixtures/billing.ts'
import { customerOf, MAI, subscribe, subscribeAtStripe, toast, trouble } from './paying.ts'
import { atStripe } from './stripe-actions.ts'
import { CARDS, givenToStripe, stubStripe, typeCard } from './stripe-stub.ts'

test.use({ server: 'stripe', member: MAI })

test.describe('a declined card', () => {
  test('shows the bank’s message, and can be retried', async ({ page }) => {
    await stubStripe(page)
    await page.goto('/subscribe')
    await typeCard(page, CARDS.declines)
    await subscribe(page).click()
    await expect(toast(page, 'Payment Failed')).toContainText('Your card was declined.')
    const beside = page.getByRole('form', { name: 'Payment' }).getByRole('alert')
    await expect(beside).toHaveText('Your card was declined.')
    await expect(beside).toBeFocused()
    await expect(subscribe(page)).toBeEnabled()
    expect(await faultsOf(page, '#page')).toEqual([])
  })

  test('an incomplete form shows missing fields, and charges no card', async ({ page }) => {
    await stubStripe(page)
    await page.goto('/subscribe')
    await subscribe(page).click()
    await expect(page.getByRole('form', { name: 'Payment' }).getByRole('alert')).toHaveText(
      'Your card number is incomplete.',
    )
    await expect(toast(page, 'Payment Failed')).toHaveCount(0)
    expect((await givenToStripe(page)).filter((entry) => 'confirm' in entry)).toEqual([])
  })
})

test.describe('a payment that arrived without its response', () => {
  test('shows success and asks for no second payment', async ({ page }) => {
    await stubStripe(page)
    await page.goto('/subscribe')
    await typeCard(page, CARDS.paidAlready)
    await subscribe(page).click()
    await expect(toast(page, 'Payment Successful')).toBeVisible()
  })

  test('shows success when only the server knows of the payment', async ({ page }) => {
    await stubStripe(page)
    await page.goto('/subscribe')
    await typeCard(page, CARDS.unanswered)
    await subscribe(page).click()
    await expect(toast(page, 'Payment Successful')).toBeVisible()
  })
})

test.describe('a payment without any response', () => {
  test.use({ allowedNoise: [/status of 503/], answers: { [syncBilling.path]: trouble } })

  test('shows an unknown result, and that a retry cannot charge twice', async ({ page }) => {
    await stubStripe(page)
    await page.goto('/subscribe')
    await typeCard(page, CARDS.unanswered)
    await subscribe(page).click()
    await expect(toast(page, 'No answer yet')).toContainText(
      'We do not know yet if the payment was successful.',
    )
    await expect(page.getByRole('form', { name: 'Payment' }).getByRole('alert')).toContainText(
      'You are never charged twice',
    )
    await expect(subscribe(page)).toBeEnabled()
  })
})

test.describe('a payment form open for a day', () => {
  test('gets a new payment and an explanation', async ({ page, database, me }) => {
    await stubStripe(page)
    await page.goto('/subscribe')
    await typeCard(page, CARDS.pays)
    await atStripe('expire', { customer: await customerOf(database, me) })
    await subscribe(page).click()
    await expect(toast(page, 'Payment Failed')).toContainText('is too old')
    const secrets = async () =>
      (await givenToStripe(page)).flatMap(({ elements }) =>
        elements ? [(elements as { clientSecret: string }).clientSecret] : [],
      )
    await expect.poll(secrets).toHaveLength(2)
    const [first, second] = await secrets()
    expect(second).toMatch(/^pi_/)
    expect(second).not.toBe(first)
  })
})

test.describe('a payment that this server cannot confirm', () => {
  test.use({ allowedNoise: [/status of 503/] })

  test('shows after 15 s that the payment arrived, asks for no second one, and activates later', async ({
    page,
  }) => {
    await page.clock.install()
    await stubStripe(page)
    await page.route(`**${syncBilling.path}`, trouble)
    await page.goto('/subscribe')
    await typeCard(page, CARDS.pays)
    await subscribe(page).click()
    await expect(page.getByText('Payment received. Activating your plan…')).toBeVisible()
    await page.clock.runFor(20_000)
    await expect(page.getByText('Payment received')).toBeVisible()
    await expect(page.getByText('You do not need to pay again.')).toBeVisible()
    await expect(subscribe(page)).toHaveCount(0)
    await page.unroute(`**${syncBilling.path}`, trouble)
    await page.getByRole('button', { name: 'Check again' }).click()
    await page.clock.runFor(2000)
    await expect(toast(page, 'Payment Successful')).toBeVisible()
  })
})

test.describe('with nothing due today', () => {
  // All offers cost money; only a Stripe discount could cause this.
  test.use({
    answers: {
      [createSubscription.path]: toPay({ clientSecret: 'seti_1_secret_1', intent: 'setup', amountCents: 0 }),
    },
  })

  test('saves the card', async ({ page, database, me }) => {
    await stubStripe(page, async () => {
      await subscribeAtStripe(page, { database, me })
      return { status: 'succeeded', error: null }
    })
    await page.goto('/subscribe')
    await expect(page.getByText('Due now: $0.00')).toBeVisible()
    await typeCard(page, CARDS.pays)
    await page.getByRole('button', { name: 'Save the card and subscribe' }).click()
    await expect(toast(page, 'Payment Successful')).toBeVisible()
  })
})

test.describe('back from a bank’s own page', () => {
  test('opens the plan with one message, and clears the payment from the address', async ({ page }) => {
    await stubStripe(page)
    const syncs = posts(page, syncBilling.path)
    await page.goto('/subscribe')
    await typeCard(page, CARDS.leaves)
    await subscribe(page).click()
    await expect(toast(page, 'Payment Successful')).toContainText('You are now subscribed to the Pro plan')
    await expect(page).toHaveURL('/dashboard')
    await expect(page.getByRole('link', { name: 'Upgrade to Pro', exact: true })).toHaveCount(0)
    expect(syncs).toHaveLength(1)
  })

  test('an unconfirmed payment can be retried in the form', async ({ page }) => {
    await stubStripe(page)
    await page.goto('/dashboard?payment=done&payment_intent_client_secret=pi_1&redirect_status=failed')
    await expect(toast(page, 'Payment Failed')).toContainText('The bank did not confirm the payment.')
    await expect(page).toHaveURL('/subscribe')
    await expect(subscribe(page)).toBeEnabled()
  })

  test('an address alone shows no success', async ({ page }) => {
    await page.goto('/dashboard?payment=done')
    await expect(page).toHaveURL('/dashboard')
    await expect(page.getByRole('heading', { name: 'Plans' })).toBeVisible()
    await expect(page.getByText('Payment Successful')).toHaveCount(0)
  })
})
