import type { PictureFormat, PictureWidth } from '../../backend/contracts/pictures.ts'
import type { Db } from '../../backend/db/knex.ts'
import type { Pictures } from '../../backend/pictures/pictures.ts'

export interface UnqueuedPictures extends Omit<Pictures, 'read'> {
  read(name: string, width: PictureWidth, format: PictureFormat): ReturnType<Pictures['read']>
}

export function withoutTurns(pictures: Pictures, db: Db): UnqueuedPictures {
  const turns: Parameters<Pictures['read']>[3] = {
    read: (work) => db.transaction(work),
    make: (work) => work(),
  }
  return {
    ...pictures,
    read: (name, width, format) => pictures.read(name, width, format, turns),
  }
}
