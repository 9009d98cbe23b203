import { createHash } from 'node:crypto'
import type { PictureWidth } from '../contracts/pictures.ts'

/** SHA-256 of the source URL, key of table `picture`. */
export function pictureName(url: string): string {
  return createHash('sha256').update(url).digest('hex')
}

/** Our URL, so browsers never contact the source. */
export function pictureAddress(url: string, width: PictureWidth): string
export function pictureAddress(url: string | null, width: PictureWidth): string | null
export function pictureAddress(url: string | null, width: PictureWidth): string | null {
  return url === null ? null : `/img/${pictureName(url)}/${width}`
}
