import { expect, it } from 'vitest'
import { isPortalUrl } from './portal.ts'

it.each([
  'https://billing.stripe.com/p/session/test_abc',
  '/api/sandbox/billing/portal?session=bps_1&return=%2Fsubscription',
])('the billing portal opens at %s', (url) => {
  expect(isPortalUrl(url)).toBe(true)
})

it.each([
  'https://billing.stripe.com',
  'https://billing.stripe.com.evil.example/p',
  'https://billing.stripe.com@evil.example/',
  'http://billing.stripe.com/p',
  '//evil.example/api/sandbox/',
  '/\\evil.example/api/sandbox/',
  '/api/login',
  'javascript:alert(1)//https://billing.stripe.com/',
  '',
])('the billing portal does not open at %s', (url) => {
  expect(isPortalUrl(url)).toBe(false)
})
