import type { Call } from '../http/serve.ts'

export function memberOf({ viewer }: Pick<Call, 'viewer'>): string {
  if (viewer.kind === 'visitor') throw new Error('A visitor was admitted to what belongs to a member')
  return viewer.userId
}
