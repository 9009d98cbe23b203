import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** For tests of pages: the server finds them, and what renders them, where the build has put them. */
export function needBuiltApp(): void {
  const thread = join(import.meta.dirname, '../../dist/render/render-thread.js')
  if (!existsSync(thread))
    throw new Error('The server renders pages of the built app: run "npm run build" first.')
}
