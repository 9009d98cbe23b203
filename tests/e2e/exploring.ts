import type { Page } from '@playwright/test'

export const PRO = { plan: 'pro' as const }
export const ALL = 56

export function questions(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname === '/api/explore') asked.push(search)
  })
  return asked
}

export const DESKTOP = { width: 1280, height: 800 }
export const rows = (page: Page) =>
  page.locator('ol[aria-label="Products found"] > li, table[aria-label="Products found"] > tbody > tr')
export async function unfold(page: Page, index: number) {
  const row = rows(page).nth(index)
  await row.locator('button[aria-expanded]').click()
  return row
}
export const chips = (page: Page) => page.getByRole('list', { name: 'Active filters' }).getByRole('button')
export const filters = (page: Page) => page.getByRole('button', { name: /^Filters/ })
export const sheet = (page: Page) => page.getByRole('dialog', { name: 'Filters' })
export const views = (page: Page) => page.locator('summary', { hasText: 'Saved views' })
export const toast = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title })
export const field = (page: Page) => page.getByRole('textbox', { name: 'Name', exact: true })
export const alone = (page: Page) => page.getByRole('main')
