import type { Viewer } from '../http/viewer.ts'

export type Member = Viewer & { kind: 'member' }

export function memberOf(viewer: Viewer): Member {
  if (viewer.kind === 'visitor') throw new Error('A visitor was admitted to what belongs to a member')
  return viewer
}
