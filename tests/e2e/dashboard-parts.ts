import type { Page } from '@playwright/test'
import { memberAnswers } from './fixtures/dashboard.ts'
import { productDetail } from './fixtures/products.ts'

/** Who looks at the dashboard, and what they look at. */

export const FREE = { ...memberAnswers(), '/api/products/': productDetail() }
export const PRO = {
  ...memberAnswers({ subscriptionStatus: 'active', contactsUsed: 9 }),
  '/api/products/': productDetail(),
}

export const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
export const catalogue = (page: Page) => part(page, 'Product catalog')
export const veiled = (page: Page) => catalogue(page).getByRole('button', { name: /^Included in your plan/ })
export const names = (page: Page) => catalogue(page).getByRole('heading', { level: 3 })
