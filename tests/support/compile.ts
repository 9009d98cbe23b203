import { execFile } from 'node:child_process'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The folder of the compiled server and its commands. */
    compiled: string
  }
}

/**
 * The server as it is shipped, for tests that start it or a command as a process of its own: translating it anew at each
 * start would be half of what they do. Takes a moment where nothing has changed; what has wrong types runs all the same.
 */
export default async function setup(project: TestProject): Promise<void> {
  const root = join(import.meta.dirname, '../..')
  const compiler = join(root, 'node_modules/typescript/bin/tsc')
  await new Promise((done) => execFile(process.execPath, [compiler, '-b', join(root, 'backend')], done))
  project.provide('compiled', join(root, 'dist/backend'))
}
