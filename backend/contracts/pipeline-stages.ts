export const ENTRY_STAGES = ['saved', 'written', 'quoted', 'sample', 'ordered', 'selling', 'dropped'] as const
export type EntryStage = (typeof ENTRY_STAGES)[number]

export const STAGE_NAMES: Record<EntryStage, string> = {
  saved: 'Saved',
  written: 'Contacted',
  quoted: 'Quoted',
  sample: 'Sample',
  ordered: 'Ordered',
  selling: 'Selling',
  dropped: 'Given up',
}
