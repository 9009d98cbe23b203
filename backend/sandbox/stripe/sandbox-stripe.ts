/** Development only; not secret. */
export const SANDBOX_STRIPE = {
  secretKey: 'sk_test_sandbox',
  webhookSecret: 'whsec_sandbox',
  prices: { premium: 'price_sandbox_premium', pro: 'price_sandbox_pro' },
} as const
