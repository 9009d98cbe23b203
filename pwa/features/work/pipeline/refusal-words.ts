import { ENTRY_CHANGES_MAX } from '#contracts/pipeline-changes'
import type { Why } from '../../../offline/outbox.ts'
import { toast } from '../../../ui/toast-store.ts'
import type { Waiting } from './outbox.ts'

/** The change stays on this device. */
export const REFUSAL_WORDS: Record<Why, string> = {
  full: 'Your plan has no room for another open product. Give up one, or get Pro for 500.',
  much: `This product has as many entries as it can hold (${ENTRY_CHANGES_MAX} in all), or your account has no more space. Delete some first.`,
  history: 'This product, or your account, has been changed more often than we can keep. Write to support.',
  photos: 'Your plan has no room for another photo. Delete one first.',
  unknown: 'This product is no longer in our data.',
  invalid: 'The server cannot read it. Write it again without unusual characters.',
  failed: 'The server failed on this change. Your other changes are saved.',
}

export function sayRefused([first]: readonly Waiting[]): void {
  if (!first?.why) return
  toast({
    title: `Not saved to your account: ${first.name}`,
    description: `${REFUSAL_WORDS[first.why]} It stays on this device.`,
    tone: 'destructive',
  })
}
