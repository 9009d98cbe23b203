import { screen } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { refreshStatus } from '../../../../tests/e2e/fixtures/edition.ts'
import { searchResult } from '../../../../tests/e2e/fixtures/results.ts'
import { ofMadeUpMember } from '../../../../tests/e2e/fixtures/subscription.ts'
import { supplier } from '../../../../tests/e2e/fixtures/suppliers.ts'
import { type DrawnAnswers, openApp, page, unanswered } from '../../../../tests/support/drawn-app.ts'
import { PRO } from '../../../../tests/support/drawn-payment.ts'
import { openPalette } from './open-palette.tsx'

const FIELD = 'Page, product or supplier'
const product = searchResult(0)
const company = supplier(0)

async function open(answers: DrawnAnswers = {}) {
  const app = await openApp('/more', { '/api/data-refresh-status': refreshStatus(), ...answers })
  await page.shows('heading', 'Account and settings')
  openPalette(app.router)
  await page.until(() => screen.getByLabelText(FIELD))
  return app
}

const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent)
const chosen = () => screen.getByRole('option', { selected: true }).textContent

it('opens a page by its name, with arrows and Enter', async () => {
  await open()
  await page.enter(FIELD, 'terms')
  await page.until(() => expect(chosen()).toBe('Terms of service'))
  await userEvent.keyboard('{ArrowDown}')
  expect(chosen()).toBe('Find products: terms')
  await userEvent.keyboard('{ArrowUp}{Enter}')
  await page.shows('heading', 'Terms of service')
  expect(page.at()).toBe('/terms')
})

it('finds products and suppliers for a plan', async () => {
  const { asked } = await open({
    ...ofMadeUpMember(),
    ...unanswered('presets', 'pipeline', 'alerts'),
    '/api/auth/user': PRO,
    '/api/search': [product],
    '/api/suppliers': [company],
  })
  await page.enter(FIELD, 'lamp')
  await page.until(() => expect(options()).toContain(product.name))
  await page.until(() => expect(options().some((words) => words?.startsWith(company.name))).toBe(true))
  expect(
    asked
      .filter(({ query }) => query.q === 'lamp')
      .map(({ path }) => path)
      .sort(),
  ).toEqual(['/api/search', '/api/suppliers'])
})

it('sends a pasted link to the look-up, and asks no search without a plan', async () => {
  const { asked } = await open()
  await page.enter(FIELD, 'https://shop.example/lamp')
  expect(options()).toEqual(['Look it up'])
  expect(asked.filter(({ path }) => /search|suppliers/.test(path))).toEqual([])
})
