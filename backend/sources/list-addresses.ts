import type { PublicDataConfig } from '../settings/public-data-settings.ts'

export type ListName = 'cpsc' | 'uflpa'

export interface ListAddress {
  url: string
  origin: 'live' | 'sandbox'
}

/** Null: not read. */
export type ListAddresses = Readonly<Record<ListName, ListAddress | null>>

export function listAddresses(
  { listUrls }: Pick<PublicDataConfig, 'listUrls'>,
  sandbox: { readonly listUrls: Readonly<Record<ListName, string>> } | null,
): ListAddresses {
  const origin = sandbox ? 'sandbox' : 'live'
  const at = (url: string | null): ListAddress | null => (url === null ? null : { url, origin })
  const { cpsc, uflpa } = sandbox?.listUrls ?? listUrls
  return { cpsc: at(cpsc), uflpa: at(uflpa) }
}
