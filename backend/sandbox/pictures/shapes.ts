import * as z from 'zod/mini'
import { readRows } from '../../process/data-file.ts'
import type { Palette } from './palette.ts'

const Row = z.strictObject({ shape: z.string(), drawing: z.string() })

/** SVG on a canvas of 640 x 640 with names of colors in braces; products stand on y = 520. */
const DRAWINGS: ReadonlyMap<string, string> = new Map(
  readRows('backend/sandbox/pictures/shapes.csv', Row).map(({ shape, drawing }) => [shape, drawing]),
)

export function isShape(shape: string): boolean {
  return DRAWINGS.has(shape)
}

export function drawShape(shape: string, colours: Palette): string {
  const drawing = DRAWINGS.get(shape) ?? ''
  return drawing.replace(/\{(main|light|dark|accent)\}/g, (_, name: 'main') => colours[name])
}
