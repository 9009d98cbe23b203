import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runBuilt } from './run-built.ts'

/** The built app as a newcomer starts it: an empty data folder of its own, filled by the first refresh of the sandbox. */
const folder = await mkdtemp(join(tmpdir(), 'tideline-e2e-'))
runBuilt({ DATA_DIR: folder, SANDBOX: 'on' }, () => rm(folder, { recursive: true, force: true }))
