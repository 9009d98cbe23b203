import { createHash } from 'node:crypto'
import type { PictureWidth } from '../contracts/pictures.ts'

/** A picture's name: SHA-256 of its address at the source, as the table `picture` knows it. */
export function pictureName(url: string): string {
  return createHash('sha256').update(url).digest('hex')
}

/** Where the browser gets a source's picture from: us, never the source. Null stays null. */
export function pictureAddress(url: string, width: PictureWidth): string
export function pictureAddress(url: string | null, width: PictureWidth): string | null
export function pictureAddress(url: string | null, width: PictureWidth): string | null {
  return url === null ? null : `/img/${pictureName(url)}/${width}`
}
