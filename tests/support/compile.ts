import { execFile } from 'node:child_process'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  export interface ProvidedContext {
    compiled: string
  }
}

/**
 * Once, for tests that start processes: compiling per start would be half of their time. Type errors do not
 * stop it.
 */
export default async function setup(project: TestProject): Promise<void> {
  const root = join(import.meta.dirname, '../..')
  const compiler = join(root, 'node_modules/typescript/bin/tsc')
  await new Promise((done) => execFile(process.execPath, [compiler, '-b', join(root, 'backend')], done))
  project.provide('compiled', join(root, 'dist/backend'))
}
