import { vi } from 'vitest'
import { member, memberAnswers } from '../e2e/fixtures/account.ts'
import { creatorDetail, sellers } from '../e2e/fixtures/creators.ts'
import { refreshStatus, stats } from '../e2e/fixtures/edition.ts'
import { productDetail } from '../e2e/fixtures/products.ts'
import { type DrawnAnswers, openApp, refuses, unanswered } from './drawn-app.ts'
// Imported early, or the first test would wait for these modules.
import '../../pwa/features/supply/creators/sample-offer.tsx'
import '../../pwa/features/supply/creators/who-sells-it.tsx'
import '../../pwa/features/work/profit/product-decision.tsx'

export const VISITOR = { '/api/auth/user': refuses(401, 'not_signed_in', 'Please sign in first.') }
export const SELLER = member({ contactsUsed: 1 })

/** The part of a product page that loads when the reader comes near. */
export function comesNear(): void {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly seen: (entries: { isIntersecting: boolean }[]) => void
      constructor(seen: (entries: { isIntersecting: boolean }[]) => void) {
        this.seen = seen
      }
      observe() {
        queueMicrotask(() => this.seen([{ isIntersecting: true }]))
      }
      disconnect() {
        // It fires once.
      }
    },
  )
}

export function openProduct(changed: DrawnAnswers = {}) {
  return openApp('/product/100', {
    ...unanswered('exchange-rates'),
    '/api/stats': stats(),
    '/api/data-refresh-status': refreshStatus(),
    '/api/products/100': productDetail('100'),
    '/api/products/100/videos': sellers(),
    ...changed,
  })
}

/** For a member with two contacts left, unless `changed` has a visitor. */
export function openCreators(address: string, changed: DrawnAnswers = {}) {
  return openApp(address, {
    ...memberAnswers(SELLER),
    ...unanswered('presets', 'exchange-rates', 'alerts'),
    '/api/stats': stats(),
    '/api/data-refresh-status': refreshStatus(),
    '/api/creators/40': creatorDetail(),
    '/api/products/100': productDetail('100'),
    '/api/pipeline': { entries: [], room: { open: 0, most: 3 }, clock: Date.now() },
    ...changed,
  })
}
