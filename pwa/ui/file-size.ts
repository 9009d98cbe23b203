import { tenths } from './number.ts'

/** `412 kB`, `2.3 MB`, `200 MB`. */
export function size(bytes: number): string {
  if (bytes < 1e6) return `${Math.ceil(bytes / 1000)} kB`
  return bytes < 99.95e6 ? `${tenths(bytes / 1e6)} MB` : `${Math.round(bytes / 1e6)} MB`
}
