import type { Page } from '@playwright/test'

export const FREE = { firstName: 'Mei', lastName: 'Tan', contactsUsed: 1 }
export const PRO = { ...FREE, pays: 'pro' as const, contactsUsed: 9 }
export const CATALOGUE_SIZE = 56

export const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
export const catalogue = (page: Page) => part(page, 'Product catalog')
export const blurred = (page: Page) => catalogue(page).getByRole('button', { name: /^Included in your plan/ })
export const names = (page: Page) => catalogue(page).getByRole('article').getByRole('heading', { level: 3 })
