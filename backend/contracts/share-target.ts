/** The phone's share sheet posts here; the service worker answers, also without a network. */
export const SHARE_TARGET = '/lookup'
/** Cache of the one file that was shared last. */
export const SHARED_CACHE = 'shared'
export const SHARED_FILE = '/shared-file'
export const SHARED_BYTES_MAX = 20 * 1024 * 1024

export type SharedKind = 'picture' | 'list'

/** By type, or by ending where a phone states none. Null if we cannot read it. */
export function kindOfShared({ type, name }: { type: string; name: string }): SharedKind | null {
  if (/^image\/(?!svg)/.test(type) || /\.(?:jpe?g|png|webp|avif|gif|hei[cf])$/i.test(name)) return 'picture'
  if (/\.(?:csv|tsv|xlsx)$/i.test(name) || LIST_TYPES.includes(type)) return 'list'
  return null
}

/** Android before version 10 names a CSV by the second. */
export const LIST_TYPES = [
  'text/csv',
  'text/comma-separated-values',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
]
