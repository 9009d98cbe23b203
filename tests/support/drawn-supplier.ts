import { within } from '@testing-library/dom'
import { member, memberAnswers } from '../e2e/fixtures/account.ts'
import { contact } from '../e2e/fixtures/contacts.ts'
import { refreshStatus, stats } from '../e2e/fixtures/edition.ts'
import { productDetail } from '../e2e/fixtures/products.ts'
import { supplierProfile } from '../e2e/fixtures/suppliers.ts'
import { type DrawnAnswers, openApp, page, unanswered } from './drawn-app.ts'
// Imported early, or the first reveal would wait for this module.
import '../../pwa/features/supply/contacts/revealed-contact.tsx'

export const NAME = 'Ningbo Brightwave Lighting Co., Ltd.'
export const REVEAL = `Reveal contact of ${NAME}`
export const REVEALED = `Contact of ${NAME}`

/** Used one of three contacts. */
export const SELLER = member({ contactsUsed: 1 })
export const ON_PRO = member({ contactsUsed: 1, subscriptionStatus: 'active' })

/** The supplier's page, its contact locked, for a member. */
export async function openSupplier(changed: DrawnAnswers = {}, address = '/supplier/100') {
  const app = await openApp(address, {
    ...memberAnswers(SELLER),
    '/api/account/contacts': [],
    '/api/suppliers/100/profile': supplierProfile(),
    '/api/suppliers/100': contact(),
    '/api/products/100': productDetail('100'),
    '/api/stats': stats(),
    '/api/data-refresh-status': refreshStatus(),
    '/api/alerts': { alerts: [], most: 3 },
    ...unanswered('pipeline', 'presets', 'exchange-rates'),
    ...changed,
  })
  const reveals = () => app.asked.filter(({ path }) => path === '/api/suppliers/100')
  return { ...app, reveals }
}

export async function openRevealed(changed: DrawnAnswers = {}, address = '/supplier/100') {
  const app = await openSupplier(changed, address)
  await page.press(REVEAL)
  const block = await page.shows('region', REVEALED)
  return { ...app, block, inside: within(block) }
}
