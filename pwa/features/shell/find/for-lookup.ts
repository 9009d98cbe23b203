/** Read in full by `#contracts/shop-links`, which is too large for the first load. */
const LINK = /https?:\/\/|(?:^|\s)(?:[\w-]+\.)+[a-z]{2,}\/\S/i
const SHOP_NUMBER = /\bB0[A-Z0-9]{8}\b|^\s*(?:b0[a-z0-9]{8}|[1-9]\d{14,19})\s*$/

/** A link, also inside a pasted text, the number of a shop, or a barcode. */
export function isForLookup(text: string): boolean {
  return LINK.test(text) || SHOP_NUMBER.test(text) || isBarcode(text)
}

/** UPC, EAN or GTIN: 12 to 14 digits with the right check digit. Customs codes are shorter. */
export function isBarcode(text: string): boolean {
  const digits = text.replace(/[\s-]/g, '')
  if (!/^\d{12,14}$/.test(digits)) return false
  const sum = [...digits].reduceRight((total, digit, at) => {
    const isThird = (digits.length - at) % 2 === 0
    return total + Number(digit) * (isThird ? 3 : 1)
  }, 0)
  return sum % 10 === 0
}
