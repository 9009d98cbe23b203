import type { Upload, UploadKind, UploadSummary } from '#contracts/upload'
import { plural, quantity } from '../../ui/number.ts'

export const KIND_NAMES = {
  amazon: 'Amazon products',
  tiktok: 'TikTok Shop products',
  shops: 'TikTok shops',
  hashtags: 'Hashtags',
  shipments: 'Shipments',
  suppliers: 'Suppliers and contacts',
} as const satisfies Record<UploadKind, string>

export function describeState({ state, summary, undoneAt, message }: Upload): string {
  if (undoneAt !== null) return 'Imported, then undone'
  if (state === 'sending') return 'Not sent whole'
  if (state === 'ready') return 'Not imported yet'
  if (state === 'waiting') return 'Waiting to be imported'
  if (state === 'importing') return 'Being imported'
  if (state === 'failed') return message ?? 'Not imported'
  return summary ? describeResult(summary) : 'Imported'
}

export function describeResult({ state, taken, skipped }: UploadSummary): string {
  if (state === 'nothing taken') return 'No row could be imported. Nothing was published.'
  if (state === 'nothing new') return 'Nothing new in this file. Nothing was published.'
  return `${plural(taken, 'row')} imported, ${quantity(skipped)} skipped`
}

/** 'Products: 12 new, 3 changed'; omits the rest. */
export function changeLines({ changes }: UploadSummary): string[] {
  return Object.entries(changes ?? {})
    .filter(([, { added, changed }]) => added + changed > 0)
    .map(([noun, { added, changed }]) => {
      const parts = [
        added > 0 ? `${quantity(added)} new` : null,
        changed > 0 ? `${quantity(changed)} changed` : null,
      ]
      return `${TABLES[noun] ?? noun}: ${parts.filter((part) => part !== null).join(', ')}`
    })
}

const TABLES: Readonly<Record<string, string>> = {
  products: 'Products',
  observations: 'Figures of a day',
  shops: 'Shops',
  hashtags: 'Hashtag days',
  suppliers: 'Suppliers',
  shipments: 'Shipments',
  contacts: 'Contacts',
}
