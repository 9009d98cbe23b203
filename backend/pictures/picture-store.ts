import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from '../log.ts'

export interface PictureStore {
  read(name: string): Promise<Buffer | null>
  /** Keeps a file, dropping the ones unused for longest when there are too many bytes. Never fails: it is a cache. */
  keep(name: string, bytes: Buffer): Promise<void>
}

/** Encoded pictures on disk, by name. `bytesMax` bounds them all together. */
export function openPictureStore(
  folder: string,
  { bytesMax, log }: { bytesMax: number; log: Log },
): PictureStore {
  let keptBytes: number | null = null

  async function keep(name: string, bytes: Buffer): Promise<void> {
    await mkdir(folder, { recursive: true })
    keptBytes ??= (await filesIn(folder)).reduce((sum, file) => sum + file.size, 0)
    const path = join(folder, name)
    const unfinished = `${path}.${process.pid}.part`
    await writeFile(unfinished, bytes)
    await rename(unfinished, path)
    keptBytes += bytes.length
    if (keptBytes > bytesMax) keptBytes = await dropOldest(folder, bytesMax * 0.8)
  }

  return {
    read: async (name) => {
      const path = join(folder, name)
      const bytes = await readFile(path).catch(() => null)
      if (bytes) {
        const now = new Date()
        // A file that another process has just dropped needs no new date.
        await utimes(path, now, now).catch(() => undefined)
      }
      return bytes
    },
    keep: async (name, bytes) => {
      await keep(name, bytes).catch((error: unknown) =>
        log.warn({ err: error }, 'A picture could not be kept'),
      )
    },
  }
}

/** Returns how many bytes are left. */
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
      const found = await stat(path).catch(() => null)
      return found ? [{ path, size: found.size, usedAt: found.mtimeMs }] : []
    }),
  )
  return files.flat()
}
