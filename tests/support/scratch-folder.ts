import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stopAfterFile } from './stop-after-file.ts'

/** Deleted after the test file. */
export async function scratchFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tideline-test-'))
  stopAfterFile(() => rm(folder, { recursive: true, force: true }))
  return folder
}
