import { type ReactNode, useLayoutEffect } from 'react'

/** The state of the prerendered page that a reader has changed before the app renders over it. */
interface ReaderState {
  scrolled: boolean
  /** Which of the page's foldable answers stand open, by their place in the page. */
  open: boolean[]
  /** What was typed or picked, by the field's place among all fields. */
  filled: { place: number; value: string | boolean }[]
  /** The focused element and its place among those like it, to be found again. */
  focused: { element: Element; place: number } | null
}

let readerState: ReaderState | null = null
const parts = new Map<string, ChildNode[]>()

/** The router scrolls a new page to its top, but not the first one when the reader has scrolled it already. */
export function shouldScrollToTop(): boolean {
  const may = readerState?.scrolled !== true
  readerState = null
  return may
}

/**
 * Draws the app over the prerendered page in one go: the reader's place, focus, unfolded answers and what was typed carry over before
 * the first frame. The page's words are the same, so nothing on it moves.
 */
export function TakeOver({
  noted,
  root,
  children,
}: {
  noted: ReaderState
  root: HTMLElement
  children: ReactNode
}) {
  useLayoutEffect(() => {
    carryOver(noted, root)
  }, [noted, root])
  return children
}

/** The prerendered nodes of a part whose code is still loading; empty once they have been handed out. */
export function prerenderedPart(name: string): ChildNode[] {
  const kept = parts.get(name) ?? []
  parts.delete(name)
  return kept
}

/** Call it right before the app renders; changes during that render are recorded too. */
export function captureReaderState(root: HTMLElement): ReaderState {
  for (const part of root.querySelectorAll<HTMLElement>('[data-part]'))
    parts.set(part.dataset.part ?? '', [...part.childNodes])
  const noted = readerStateOf(root)
  readerState = noted
  for (const event of DOINGS)
    root.addEventListener(event, () => Object.assign(noted, readerStateOf(root)), {
      capture: true,
      signal: drawn.signal,
    })
  return noted
}

const drawn = new AbortController()
const DOINGS = ['input', 'toggle', 'focusin']

function readerStateOf(root: HTMLElement): ReaderState {
  const { activeElement } = document
  return {
    scrolled: scrollY > 0,
    filled: [...root.querySelectorAll<HTMLInputElement>(FIELDS)].flatMap((field, place) => {
      const picked = field.checked && !field.defaultChecked
      return picked || field.value !== field.defaultValue ? [{ place, value: picked || field.value }] : []
    }),
    open: [...root.querySelectorAll('details')].map((details) => details.open),
    focused: activeElement && {
      element: activeElement,
      place: alike(activeElement, root).indexOf(activeElement),
    },
  }
}

const FIELDS = 'input, textarea'

function carryOver({ open, filled, focused }: ReaderState, root: HTMLElement): void {
  drawn.abort()
  root.querySelectorAll('details').forEach((details, index) => {
    details.open = open[index] ?? details.open
  })
  const fields = root.querySelectorAll<HTMLInputElement>(FIELDS)
  for (const { place, value } of filled) {
    const field = fields[place]
    if (value === true) field?.click()
    else if (field) {
      // Not through React's setter, which would take the change for its own and fire no event.
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
  }
  if (focused)
    (alike(focused.element, root)[focused.place] as HTMLElement | undefined)?.focus({ preventScroll: true })
}

/** Elements of the same kind with the same words: what was saved of data may stand between them, or not. */
function alike({ tagName, textContent }: Element, root: HTMLElement): Element[] {
  return [...root.querySelectorAll(tagName)].filter((each) => each.textContent === textContent)
}
