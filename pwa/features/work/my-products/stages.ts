import { ENTRY_STAGES, type EntryStage } from '#contracts/pipeline-stages'

export type OpenStage = Exclude<EntryStage, 'dropped'>

export const OPEN_STAGES = ENTRY_STAGES.filter((stage): stage is OpenStage => stage !== 'dropped')

/** Null after the last stage and for dropped entries. */
export function nextStage(stage: EntryStage): OpenStage | null {
  if (stage === 'dropped') return null
  return OPEN_STAGES[OPEN_STAGES.indexOf(stage) + 1] ?? null
}

export const NEXT_STEP: Record<EntryStage, string> = {
  saved: 'Next: message a supplier',
  written: 'Next: enter the quote',
  quoted: 'Next: order a sample',
  sample: 'Next: place the order',
  ordered: 'Next: start selling',
  selling: 'Nothing to do',
  dropped: 'Given up',
}
