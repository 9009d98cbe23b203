/** Widths that pictures are made in, in pixels: those of the places they stand in, at one to three pixels a point. */
export const PICTURE_WIDTHS = [96, 192, 320, 640] as const
export type PictureWidth = (typeof PICTURE_WIDTHS)[number]

/** What a picture is served as: WebP to everybody, AVIF to who says that they read it. */
export const PICTURE_FORMATS = ['webp', 'avif'] as const
export type PictureFormat = (typeof PICTURE_FORMATS)[number]

/** The same picture in another width; null for what is no picture of ours. */
export function inWidth(address: string, width: PictureWidth): string | null {
  const [, picture] = /^(\/img\/[0-9a-f]{64}\/)\d+$/.exec(address) ?? []
  return picture === undefined ? null : `${picture}${width}`
}
