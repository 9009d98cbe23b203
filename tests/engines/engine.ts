import type * as z from 'zod'

/** Independent of the driver, of a phone's size. */
export interface Engine {
  name: string
  /** Whether its user agent is an iPhone's, which changes texts. */
  asIphone: boolean
  open(url: string): Promise<void>
  /** Runs a function in the page, without access to its closure. */
  run<Answer, Args extends unknown[]>(
    answer: z.ZodType<Answer>,
    inPage: (...args: Args) => unknown,
    ...args: Args
  ): Promise<Answer>
  tap(at: Point): Promise<void>
  type(keys: string): Promise<void>
  screenshot(): Promise<Buffer>
  /** Console errors and warnings, uncaught errors and CSP violations since the last call. */
  complaints(): string[]
  close(): Promise<void>
}

export interface Point {
  x: number
  y: number
}

export const PHONE = { width: 360, height: 740 }

/** The scripts' compiler wraps inner functions in `__name`. */
export function sourceOf(inPage: (...args: never[]) => unknown): string {
  return `(() => { const __name = (one) => one; return ${inPage} })()`
}

/** Same format in both protocols. */
export function tapActions({ x, y }: Point) {
  return [
    {
      type: 'pointer',
      id: 'finger',
      parameters: { pointerType: 'mouse' },
      actions: [
        { type: 'pointerMove', x: Math.round(x), y: Math.round(y) },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ],
    },
  ]
}

export function keyActions(keys: string) {
  return [
    {
      type: 'key',
      id: 'keyboard',
      actions: [...keys].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]),
    },
  ]
}
