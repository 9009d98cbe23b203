import type { PublicDataConfig } from '../settings/public-data-settings.ts'

/** Lists that authorities publish. */
export type ListName = 'cpsc' | 'uflpa'

/** Where a list is read. */
export interface ListAddress {
  url: string
  origin: 'live' | 'sandbox'
}

/** Each where it is read; null: nowhere. */
export type ListAddresses = Readonly<Record<ListName, ListAddress | null>>

/** Sample lists go with sample data, and with nothing else. */
export function listAddresses(
  { listUrls }: Pick<PublicDataConfig, 'listUrls'>,
  sandbox: { readonly listUrls: Readonly<Record<ListName, string>> } | null,
): ListAddresses {
  const origin = sandbox ? 'sandbox' : 'live'
  const at = (url: string | null): ListAddress | null => (url === null ? null : { url, origin })
  const { cpsc, uflpa } = sandbox?.listUrls ?? listUrls
  return { cpsc: at(cpsc), uflpa: at(uflpa) }
}
