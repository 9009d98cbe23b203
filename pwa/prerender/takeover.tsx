import { type ReactNode, useLayoutEffect } from 'react'

/** What a reader had done to the prerendered page by the time the app draws its own over it. */
interface Reading {
  scrolled: boolean
  /** Which of the page's foldable answers stand open, by their place in the page. */
  open: boolean[]
  /** The focused element's place among all elements, to be found again; null where nothing was focused. */
  focused: { place: number; tag: string } | null
}

let reading: Reading | null = null
const parts = new Map<string, ChildNode[]>()

/** The router puts a page at its top when it shows it, but the first one not under the eyes of somebody who reads it. */
export function mayScroll(): boolean {
  const may = reading?.scrolled !== true
  reading = null
  return may
}

/**
 * Draws the app over the prerendered page in one go: the reader's place, focus and unfolded answers carry over before
 * the first frame. The page's words are the same, so nothing on it moves.
 */
export function TakeOver({
  noted,
  root,
  children,
}: {
  noted: Reading
  root: HTMLElement
  children: ReactNode
}) {
  useLayoutEffect(() => {
    carryOver(noted, root)
  }, [noted, root])
  return children
}

/** What the HTML brought for a part whose code is still to come; nothing once it has been handed out. */
export function keptPart(name: string): ChildNode[] {
  const kept = parts.get(name) ?? []
  parts.delete(name)
  return kept
}

/** Call it right before the app is drawn. */
export function noteReading(root: HTMLElement): Reading {
  for (const part of root.querySelectorAll<HTMLElement>('[data-part]'))
    parts.set(part.dataset.part ?? '', [...part.childNodes])
  const { activeElement } = document
  const place = [...root.querySelectorAll('*')].indexOf(activeElement ?? root)
  reading = {
    scrolled: scrollY > 0,
    open: [...root.querySelectorAll('details')].map((details) => details.open),
    focused: activeElement && place >= 0 ? { place, tag: activeElement.tagName } : null,
  }
  return reading
}

function carryOver({ open, focused }: Reading, root: HTMLElement): void {
  root.querySelectorAll('details').forEach((details, index) => {
    details.open = open[index] ?? details.open
  })
  const found = focused && root.querySelectorAll<HTMLElement>('*')[focused.place]
  if (found?.tagName === focused?.tag) found?.focus({ preventScroll: true })
}
