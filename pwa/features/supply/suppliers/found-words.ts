import { plural } from '../../../ui/number.ts'

/** `5 suppliers, 2 shipping agents`, which ship goods for others. */
export function foundWords({
  suppliersFound,
  forwardersFound,
}: {
  suppliersFound: number
  forwardersFound: number
}): string {
  const forwarders = plural(forwardersFound, 'shipping agent')
  if (suppliersFound === 0) return forwardersFound === 0 ? 'No supplier' : `No supplier, ${forwarders}`
  const suppliers = plural(suppliersFound, 'supplier')
  return forwardersFound === 0 ? suppliers : `${suppliers}, ${forwarders}`
}
