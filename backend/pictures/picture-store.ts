import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  PICTURE_FORMATS,
  PICTURE_WIDTHS,
  type PictureFormat,
  type PictureWidth,
} from '../contracts/pictures.ts'
import type { Log } from '../process/log.ts'

export interface KeptPicture {
  bytes: Buffer
  madeAt: Date
}

export interface PictureStore {
  read(name: string, width: PictureWidth, format: PictureFormat): Promise<KeptPicture | null>
  /** Evicts the least recently used above the limit. Never fails: it is a cache. `madeAt`: by default now. */
  keep(name: string, width: PictureWidth, format: PictureFormat, bytes: Buffer, madeAt?: Date): Promise<void>
  names(): Promise<string[]>
  /** All widths and formats. */
  remove(name: string): Promise<void>
}

/** `bytesMax` limits the total. mtime: when made; atime: last request. */
export function openPictureStore(
  folder: string,
  { bytesMax, now, log }: { bytesMax: number; now(): Date; log: Log },
): PictureStore {
  let keptBytes: number | null = null
  const pathOf = (name: string, width: PictureWidth, format: PictureFormat) =>
    join(folder, `${name}-${width}.${format}`)

  async function keep(path: string, bytes: Buffer, madeAt: Date): Promise<void> {
    await mkdir(folder, { recursive: true })
    keptBytes ??= (await filesIn(folder)).reduce((sum, file) => sum + file.size, 0)
    const unfinished = `${path}.${process.pid}.part`
    await writeFile(unfinished, bytes)
    await utimes(unfinished, now(), madeAt)
    await rename(unfinished, path)
    keptBytes += bytes.length
    if (keptBytes > bytesMax) keptBytes = await dropOldest(folder, bytesMax * 0.8)
  }

  return {
    read: async (name, width, format) => {
      const path = pathOf(name, width, format)
      // Not kept yet, or deleted by another process; the picture is fetched again.
      const bytes = await readFile(path).catch(() => null)
      const found = bytes && (await stat(path).catch(() => null))
      if (!bytes || !found) return null
      // The picture moves back in the order of deletion.
      await utimes(path, now(), found.mtime).catch(() => undefined)
      return { bytes, madeAt: found.mtime }
    },
    keep: async (name, width, format, bytes, madeAt = now()) => {
      await keep(pathOf(name, width, format), bytes, madeAt).catch((error: unknown) =>
        log.warn({ err: error }, 'A picture could not be kept'),
      )
    },
    names: async () => {
      // No folder before the first picture.
      const files = await readdir(folder).catch(() => [])
      return [...new Set(files.flatMap((file) => /^[0-9a-f]{64}(?=-)/.exec(file) ?? []))]
    },
    remove: async (name) => {
      for (const width of PICTURE_WIDTHS)
        for (const format of PICTURE_FORMATS) await rm(pathOf(name, width, format), { force: true })
    },
  }
}

async function dropOldest(folder: string, target: number): Promise<number> {
  const files = (await filesIn(folder)).sort((a, b) => a.usedAt - b.usedAt)
  let left = files.reduce((sum, file) => sum + file.size, 0)
  for (const file of files) {
    if (left <= target) break
    await rm(file.path, { force: true })
    left -= file.size
  }
  return left
}

async function filesIn(folder: string): Promise<{ path: string; size: number; usedAt: number }[]> {
  const names = await readdir(folder)
  const files = await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name)
      // Deleted by another process since the listing.
      const found = await stat(path).catch(() => null)
      return found ? [{ path, size: found.size, usedAt: found.atimeMs }] : []
    }),
  )
  return files.flat()
}
