import { VERDICT_LIMITS } from './verdict-limits.ts'

export interface TopCreator {
  /** 0 to 1, of the units that known videos sold. */
  share: number
  videosWithUnits: number
}

/** A warning only: whether such waves end sooner is not measured yet (decision 0100). */
export function withOneCreator<Reason extends { words: string }>(
  reason: Reason,
  topCreator: TopCreator | null | undefined,
): Reason {
  const { share, videos } = VERDICT_LIMITS.oneCreator
  if (!topCreator || topCreator.share < share || topCreator.videosWithUnits < videos) return reason
  const part = topCreator.share >= 1 ? 'all' : `${Math.min(99, Math.round(100 * topCreator.share))}%`
  return {
    ...reason,
    words: `${reason.words} One creator makes ${part} of the sales that its videos show: the wave may end with them.`,
  }
}
