/** Heading by which an import knows the products of our own export. */
export const LISTING_KEY = 'Tideline key'

export function listingKey(channel: 'tiktok' | 'amazon', externalId: string): string {
  return `${channel}:${externalId}`
}

export function readListingKey(text: string): { channel: 'tiktok' | 'amazon'; externalId: string } | null {
  const [, channel, externalId] = /^(tiktok|amazon):(~?[\w.:-]{1,100})$/.exec(text) ?? []
  return externalId === undefined ? null : { channel: channel === 'amazon' ? 'amazon' : 'tiktok', externalId }
}
