import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runBuilt } from './run-built.ts'

/** An empty data folder, filled by the sandbox's first refresh. */
const folder = await mkdtemp(join(tmpdir(), 'tideline-e2e-'))
runBuilt({ DATA_DIR: folder, SANDBOX: 'on' }, () => rm(folder, { recursive: true, force: true }))
