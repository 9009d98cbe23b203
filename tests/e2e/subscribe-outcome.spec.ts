import { createSubscription, syncBilling } from '../../backend/contracts/billing.ts'
import { expect, posts, test } from './app.ts'
import { faultsOf } from './axe.ts'
import { toPay } from './fixtures/billing.ts'
import { customerOf, MAI, subscribe, subscribeAtStripe, toast, trouble } from './paying.ts'
import { atStripe } from './stripe-actions.ts'
import { CARDS, givenToStripe, stubStripe, typeCard } from './stripe-stub.ts'

test.use({ server: 'stripe', member: MAI })

test.describe('whose card is declined', () => {
  test('reads the bank’s words, and can try again', async ({ page }) => {
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

  test('a form that is not filled in says what is missing, and nothing is paid', async ({ page }) => {
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

test.describe('whose payment had arrived although its answer had not', () => {
  test('is not asked to pay again', async ({ page }) => {
    await stubStripe(page)
    await page.goto('/subscribe')
    await typeCard(page, CARDS.paidAlready)
    await subscribe(page).click()
    await expect(toast(page, 'Payment Successful')).toBeVisible()
  })

  test('nor where only the server has heard of it', async ({ page }) => {
    await stubStripe(page)
    await page.goto('/subscribe')
    await typeCard(page, CARDS.unanswered)
    await subscribe(page).click()
    await expect(toast(page, 'Payment Successful')).toBeVisible()
  })
})

test.describe('who gets no answer at all', () => {
  test.use({ allowedNoise: [/status of 503/], answers: { [syncBilling.path]: trouble } })

  test('is told that it is not known, and that trying again cannot charge twice', async ({ page }) => {
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

test.describe('whose payment waited for a day', () => {
  test('gets another one, and reads why', async ({ page, database, me }) => {
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

test.describe('whose payment this server does not hear of', () => {
  test.use({ allowedNoise: [/status of 503/] })

  test('is told after 15 s that it has arrived and opens by itself, and is never asked to pay again', async ({
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
  // None of our offers is for nothing; a discount given at Stripe could make it so.
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
  test('the plan opens, it is said once, and the address keeps nothing of the payment', async ({ page }) => {
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

  test('with a payment that was not confirmed, the form can be tried again', async ({ page }) => {
    await stubStripe(page)
    await page.goto('/dashboard?payment=done&payment_intent_client_secret=pi_1&redirect_status=failed')
    await expect(toast(page, 'Payment Failed')).toContainText('The bank did not confirm the payment.')
    await expect(page).toHaveURL('/subscribe')
    await expect(subscribe(page)).toBeEnabled()
  })

  test('an address alone claims nothing', async ({ page }) => {
    await page.goto('/dashboard?payment=done')
    await expect(page).toHaveURL('/dashboard')
    await expect(page.getByRole('heading', { name: 'Plans' })).toBeVisible()
    await expect(page.getByText('Payment Successful')).toHaveCount(0)
  })
})
