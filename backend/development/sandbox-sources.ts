import { joinSandbox, type SandboxFiles, startSandbox } from '../sandbox/start-sandbox.ts'
import type { Config } from '../settings/config.ts'
import { fileSource } from '../sources/file-source.ts'
import type { Source } from '../sources/port.ts'
import type { FakeSources } from '../sources/registry.ts'

export interface SandboxSources {
  standIns: FakeSources | null
  files: Source[]
  stop(): Promise<void>
}

/** Uses the app's sandbox at `runningAt`, or starts one. */
export async function openSandboxSources(
  { sandbox: wanted, market: { timeZone } }: Pick<Config, 'sandbox' | 'market'>,
  runningAt: string | null,
): Promise<SandboxSources> {
  if (!wanted) return { standIns: null, files: [], stop: async () => undefined }
  if (runningAt !== null) {
    const sandbox = joinSandbox(runningAt, { timeZone })
    return { standIns: sandbox, files: filesOf(sandbox.files), stop: async () => undefined }
  }
  const sandbox = await startSandbox({ timeZone })
  return { standIns: sandbox, files: filesOf(sandbox.files), stop: () => sandbox.stop() }
}

function filesOf(files: SandboxFiles): Source[] {
  return [
    fileSource({ kind: 'amazon', file: files.amazonHistory(), origin: 'sandbox' }),
    fileSource({ kind: 'hashtags', file: files.hashtags(), origin: 'sandbox' }),
    fileSource({ kind: 'suppliers', file: files.suppliers(), origin: 'sandbox' }),
  ]
}
