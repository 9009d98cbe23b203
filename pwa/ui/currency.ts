let names: Intl.DisplayNames | undefined

/** Made when first used: it costs a phone a tenth of a second. */
function nameOf(code: string): string | undefined {
  names ??= new Intl.DisplayNames(['en'], { type: 'currency', fallback: 'none' })
  return names.of(code)
}

export function isCurrency(code: string): boolean {
  return code === 'USD' || (/^[A-Z]{3}$/.test(code) && nameOf(code) !== undefined)
}

/** `Indian Rupee`; the code itself where this browser knows no name for it. */
export function currencyName(code: string): string {
  return nameOf(code) ?? code
}
