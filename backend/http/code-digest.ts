import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Independent of build time and place: another build may answer the same edition with other bytes. */
export async function codeDigest(folder: string): Promise<string> {
  const known = digests.get(folder) ?? digestOf(folder)
  digests.set(folder, known)
  return await known
}

const digests = new Map<string, Promise<string>>()

async function digestOf(folder: string): Promise<string> {
  const names = (await readdir(folder, { recursive: true })).filter((name) =>
    /(?<!\.test|\.d)\.[jt]s$/.test(name),
  )
  const digest = createHash('sha256')
  // One by one: all at once exceed a small limit of open files.
  for (const name of names.sort()) digest.update(await readFile(join(folder, name)))
  return digest.digest('hex')
}
