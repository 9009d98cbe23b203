import { expect, it } from 'vitest'
import { currencyLabel } from './currency-names.ts'

it('names currencies as the standard does', () => {
  const standard = new Intl.DisplayNames(['en'], { type: 'currency' })
  for (const code of Intl.supportedValuesOf('currency'))
    expect(currencyLabel(code)).toBe(`${standard.of(code)} (${code})`)
})
