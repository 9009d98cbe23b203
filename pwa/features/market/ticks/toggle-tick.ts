import { COMPARE_LIMITS } from '#contracts/plans'
import { memberTag } from '../../../offline/member-cookie.ts'
import { toast } from '../../../ui/toast-store.ts'
import { selecting } from './selecting.ts'
import { type ComparedKind, ticked } from './ticked.ts'

/** A hint from the cookie; the server enforces the limit. */
export function compareLimit(): number {
  return memberTag() === null ? COMPARE_LIMITS.visitor : COMPARE_LIMITS.member
}

/** Shows a message instead when the limit is reached. */
export function toggleTick(kind: ComparedKind, item: { id: string; name: string }): void {
  const { kind: held, items } = ticked.get()
  const ours = held === kind ? items : []
  const others = ours.filter(({ id }) => id !== item.id)
  const limit = compareLimit()
  selecting.set(true)
  if (others.length < ours.length) ticked.set({ kind, items: others })
  else if (ours.length < limit) ticked.set({ kind, items: [...ours, item] })
  else sayFull(limit)
}

function sayFull(limit: number): void {
  toast({
    title: `You can compare ${limit} at a time`,
    description:
      limit < COMPARE_LIMITS.member
        ? `Sign in to compare up to ${COMPARE_LIMITS.member}, or take one out.`
        : 'Take one out to add this one.',
  })
}

export function clearTicks(): void {
  ticked.set({ ...ticked.get(), items: [] })
  selecting.set(false)
}
