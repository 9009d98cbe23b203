import type * as z from 'zod'

/** A browser with one window of a phone's size, however it is driven. */
export interface Engine {
  /** As it calls itself, with its version. */
  name: string
  /** Whether it tells pages that it is an iPhone, which get the words meant for one. */
  asIphone: boolean
  /** Goes to an address, or loads the page anew, and comes back when it has loaded. */
  open(url: string): Promise<void>
  /** What a function gives that runs in the page; it may only use its arguments and what a page has. */
  run<Answer, Args extends unknown[]>(
    answer: z.ZodType<Answer>,
    inPage: (...args: Args) => unknown,
    ...args: Args
  ): Promise<Answer>
  tap(at: Point): Promise<void>
  /** Keys, one after the other, to what has the focus. */
  type(keys: string): Promise<void>
  /** A PNG. */
  screenshot(): Promise<Buffer>
  /** Errors and warnings since the last time: the console's, those nobody caught, and what a policy stopped. */
  complaints(): string[]
  close(): Promise<void>
}

/** Pixels of the window. */
export interface Point {
  x: number
  y: number
}

export const PHONE = { width: 360, height: 740 }

/** The source of a function that runs in the page. The compiler of these scripts marks inner functions by `__name`. */
export function sourceOf(inPage: (...args: never[]) => unknown): string {
  return `(() => { const __name = (one) => one; return ${inPage} })()`
}

/** Both protocols know these, in the same words. */
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
