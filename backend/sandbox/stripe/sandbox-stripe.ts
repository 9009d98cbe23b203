/** What our server is to the fake Stripe. No secrets: it exists in development only, where they are printed here. */
export const SANDBOX_STRIPE = {
  secretKey: 'sk_test_sandbox',
  webhookSecret: 'whsec_sandbox',
  prices: { premium: 'price_sandbox_premium', pro: 'price_sandbox_pro' },
} as const
