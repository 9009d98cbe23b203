import type { BrowserContext, Page } from '@playwright/test'
import { type Confirm, stripeInPage } from '../support/stripe-in-page.ts'
import { atStripe } from './stripe-actions.ts'

const confirmAtStripe: Confirm = (clientSecret, card) => atStripe('confirm', { clientSecret, card })

/** Replaces Stripe's script by `stripeInPage`, with payments on the fake Stripe. */
export async function stubStripe(
  target: BrowserContext | Page,
  confirm = confirmAtStripe,
): Promise<{ asked: string[] }> {
  const asked: string[] = []
  await target.exposeFunction('confirmAtStripe', confirm)
  await target.route('https://js.stripe.com/**', (route) => {
    asked.push(route.request().url())
    return route.fulfill({ contentType: 'text/javascript', body: `(${stripeInPage})()` })
  })
  return { asked }
}

export async function typeCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number)
}

export async function givenToStripe(page: Page): Promise<Record<string, unknown>[]> {
  return await page.evaluate(() => (window as unknown as { given: Record<string, unknown>[] }).given ?? [])
}

export async function answer(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event('bank-answers')))
}
