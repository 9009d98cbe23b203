import type { Appearance } from '@stripe/stripe-js'

/** Stripe's iframe cannot read CSS variables: same colors, in its notation. */
const LIGHT = {
  colorPrimary: '#c2127a',
  colorBackground: '#ffffff',
  colorText: '#0d2038',
  colorTextSecondary: '#47586b',
  colorDanger: '#b3211f',
  border: '#768692',
}
const DARK = {
  colorPrimary: '#f58cc2',
  colorBackground: '#131e2a',
  colorText: '#eef5f9',
  colorTextSecondary: '#aebcc7',
  colorDanger: '#ff9d92',
  border: '#6c7f8f',
}

export function stripeAppearance(dark: boolean): Appearance {
  const { border, ...colours } = dark ? DARK : LIGHT
  return {
    theme: dark ? 'night' : 'stripe',
    variables: {
      ...colours,
      borderRadius: '14px',
      fontFamily: 'system-ui, sans-serif',
      // Phones zoom into fields below 16 px.
      fontSizeBase: '16px',
    },
    rules: { '.Input': { border: `1px solid ${border}`, boxShadow: 'none' } },
  }
}
