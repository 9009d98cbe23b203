import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { KEY_CALLS_A_MINUTE } from '../contracts/api-keys.ts'
import { SKILL_PATH } from '../contracts/mcp.ts'
import { CONTACTS_A_DAY, CONTACTS_AN_HOUR } from '../contracts/plans.ts'
import type { Api } from '../http/serve.ts'
import { dataPath } from '../process/data-file.ts'
import { zipArchive } from '../process/zip-archive.ts'

const FOLDER = 'backend/mcp/skill'
/** Agents require a folder of the skill's name. */
const NAME = 'tideline'

export interface SkillFile {
  /** From the skill's folder: 'playbooks/weekly-review.md'. */
  path: string
  text: string
}

/** Names this server and its limits, so nothing has to be set up by hand. */
export function skillFiles(origin: string): SkillFile[] {
  const words: Record<string, string | number> = {
    origin,
    callsAMinute: KEY_CALLS_A_MINUTE,
    contactsAnHour: CONTACTS_AN_HOUR,
    contactsADay: CONTACTS_A_DAY,
  }
  const folder = dataPath(FOLDER)
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .sort()
    .map((path) => ({
      path,
      text: readFileSync(join(folder, path), 'utf8').replace(/\{\{(\w+)\}\}/g, (whole, word: string) =>
        String(words[word] ?? whole),
      ),
    }))
}

/** Open to everybody: it holds no data and no key. */
export function mountSkill({ router }: Api, origin: string): void {
  let archive: Buffer | undefined
  router.get(SKILL_PATH, (ctx) => {
    archive ??= zipArchive(
      skillFiles(origin).map(({ path, text }) => ({ name: `${NAME}/${path}`, content: Buffer.from(text) })),
    )
    ctx.set('Content-Type', 'application/zip')
    ctx.set('Content-Disposition', `attachment; filename="${NAME}-skill.zip"`)
    ctx.body = archive
  })
}
