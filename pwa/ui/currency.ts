let names: Intl.DisplayNames | undefined

/** Created on first use: takes a phone 0.1 s. */
function nameOf(code: string): string | undefined {
  names ??= new Intl.DisplayNames(['en'], { type: 'currency', fallback: 'none' })
  return names.of(code)
}

export function isCurrency(code: string): boolean {
  return code === 'USD' || (/^[A-Z]{3}$/.test(code) && nameOf(code) !== undefined)
}

/** `₹`; the code if there is no sign. */
export function signOf(code: string): string {
  if (!/^[A-Z]{3}$/.test(code)) return code
  const parts = new Intl.NumberFormat('en', {
    style: 'currency',
    currency: code,
    currencyDisplay: 'narrowSymbol',
  })
  return parts.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? code
}

/** `Indian Rupee`; the code if the browser has no name. */
export function currencyName(code: string): string {
  return nameOf(code) ?? code
}
