import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Page tests need the built render thread. */
export function needBuiltApp(): void {
  const thread = join(import.meta.dirname, '../../dist/render/render-thread.js')
  if (!existsSync(thread))
    throw new Error('The server renders pages of the built app: run "npm run build" first.')
}
