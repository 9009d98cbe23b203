import type { Follow } from '#contracts/lookup'
import { day } from '../../../ui/number.ts'

export function followWords({ state, askedAt }: Pick<Follow, 'state' | 'askedAt'>): string {
  switch (state) {
    case 'followed':
      return 'Followed: it has a page.'
    case 'waiting':
      return askedAt === null
        ? 'Waiting for the next refresh.'
        : 'Found at the source. It has a page from the next refresh on.'
    case 'not-found':
      return `Not found at the source${askedAt === null ? '' : ` on ${day(askedAt)}`}. Check the number. We ask again with each refresh.`
    case 'no-source':
      return 'No connected source looks up single products of this shop now.'
  }
}
