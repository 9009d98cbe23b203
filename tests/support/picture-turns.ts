import type { PictureFormat, PictureWidth } from '../../backend/contracts/pictures.ts'
import type { Db } from '../../backend/db/knex.ts'
import type { Pictures } from '../../backend/pictures/pictures.ts'

export type UnqueuedPictures = ReturnType<typeof withoutTurns>

/** Pictures as the only client reads them: nobody waits for a turn. */
export function withoutTurns(pictures: Pictures, db: Db) {
  const turns: Parameters<Pictures['read']>[3] = {
    read: (work) => db.transaction(work),
    make: (work) => work(),
  }
  return {
    ...pictures,
    read: (name: string, width: PictureWidth, format: PictureFormat) =>
      pictures.read(name, width, format, turns),
  }
}
