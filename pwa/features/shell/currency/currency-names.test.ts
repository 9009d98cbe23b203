import { expect, it } from 'vitest'
import { currencyLabel } from './currency-names.ts'

it('currencies are named as the standard names them', () => {
  const standard = new Intl.DisplayNames(['en'], { type: 'currency' })
  for (const code of Intl.supportedValuesOf('currency'))
    expect(currencyLabel(code)).toBe(`${standard.of(code)} (${code})`)
})
