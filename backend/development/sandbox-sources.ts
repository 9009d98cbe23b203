import type { Readable } from 'node:stream'
import { joinSandbox, type SandboxFiles, startSandbox } from '../sandbox/start-sandbox.ts'
import type { Config } from '../settings/config.ts'
import type { FileKind } from '../sources/file/kinds.ts'
import { fileSource } from '../sources/file-source.ts'
import type { Source } from '../sources/port.ts'
import type { FakeSources } from '../sources/registry.ts'

export interface SandboxSources {
  standIns: FakeSources | null
  files: Source[]
  stop(): Promise<void>
}

/**
 * The app's sandbox at `runningAt`, or one started here. `withPast`: two years of sales, which one refresh
 * reads.
 */
export async function openSandboxSources(
  { sandbox: wanted, market: { timeZone } }: Pick<Config, 'sandbox' | 'market'>,
  { runningAt, withPast }: { runningAt: string | null; withPast: boolean },
): Promise<SandboxSources> {
  if (!wanted) return { standIns: null, files: [], stop: async () => undefined }
  if (runningAt !== null) {
    const sandbox = joinSandbox(runningAt, { timeZone })
    return { standIns: sandbox, files: filesOf(sandbox.files, withPast), stop: async () => undefined }
  }
  const sandbox = await startSandbox({ timeZone })
  return { standIns: sandbox, files: filesOf(sandbox.files, withPast), stop: () => sandbox.stop() }
}

function filesOf(files: SandboxFiles, withPast: boolean): Source[] {
  const source = (kind: FileKind, file: Readable) => fileSource({ kind, file, origin: 'sandbox' })
  return [
    source('amazon', files.amazonHistory(withPast ? AMAZON_LISTS : 0)),
    source('tiktok', files.tiktokHistory(withPast ? TIKTOK_WEEKS : 0)),
    source('hashtags', files.hashtags()),
    source('suppliers', files.suppliers()),
  ]
}

/** Each file covers two years with these, before the days that it gives. */
const AMAZON_LISTS = 48
const TIKTOK_WEEKS = 85
