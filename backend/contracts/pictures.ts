/** Pixels: layout widths at one to three pixels a point. */
export const PICTURE_WIDTHS = [96, 192, 320, 640] as const
export type PictureWidth = (typeof PICTURE_WIDTHS)[number]

/** AVIF only for browsers that accept it. */
export const PICTURE_FORMATS = ['webp', 'avif'] as const
export type PictureFormat = (typeof PICTURE_FORMATS)[number]

/** Null for other URLs. */
export function inWidth(address: string, width: PictureWidth): string | null {
  const [, picture] = /^(\/img\/[0-9a-f]{64}\/)\d+$/.exec(address) ?? []
  return picture === undefined ? null : `${picture}${width}`
}
