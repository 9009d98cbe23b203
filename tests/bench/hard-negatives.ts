import * as z from 'zod/mini'
import { readRows } from '../../backend/process/data-file.ts'

const Row = z.strictObject({ split: z.enum(['fit', 'held']), product: z.string(), cargo: z.string() })
export type HardNegative = z.infer<typeof Row>

/**
 * Handwritten pairs of different goods that share an everyday word. `fit` shaped the head-noun rule; `held`
 * was only measured.
 */
export const HARD_NEGATIVES: HardNegative[] = readRows('tests/bench/hard-negatives.csv', Row)
