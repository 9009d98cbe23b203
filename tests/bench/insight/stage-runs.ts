import type { Trend } from '../../../backend/contracts/trends.ts'

type Stage = Trend['stage']

export class StageRuns {
  runs = 0
  short = 0
  /** Product-days with a stage or velocity on both days, and changes of the confidence word. */
  days = 0
  confidenceChanges = 0
  readonly #open = new Map<number, { stage: Stage; days: number; whole: boolean; confidence: string }>()

  next(product: number, { stage, confidence }: Pick<Trend, 'stage' | 'confidence'>): void {
    const run = this.#open.get(product)
    if (run) {
      this.days += 1
      if (run.confidence !== confidence) this.confidenceChanges += 1
    }
    if (run && run.stage === stage) {
      run.days += 1
      run.confidence = confidence
      return
    }
    if (run?.whole && run.stage !== null) {
      this.runs += 1
      if (run.days <= 2) this.short += 1
    }
    this.#open.set(product, { stage, days: 1, whole: run !== undefined, confidence })
  }
}
