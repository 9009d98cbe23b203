import { createContext, type ReactElement, type ReactNode, use } from 'react'
import { FINE_POINTER } from './media.ts'

export type Tooltips = typeof import('./tooltip.tsx')

const Loaded = createContext<Tooltips | null>(null)

/** The tooltip's code, only where there is a pointer that can hover: phones neither load nor see it. */
export async function loadHints(): Promise<Tooltips | null> {
  if (!matchMedia(FINE_POINTER).matches) return null
  // Without it the app has no hints; what they say also stands on the pages. A page that is being left gets nothing.
  return import('./tooltip.tsx').then(
    (loaded: Tooltips | undefined) => loaded ?? null,
    () => null,
  )
}

/** One provider for all hints, so that moving on to the next one skips the delay. */
export function HintProvider({ hints, children }: { hints: Tooltips | null; children: ReactNode }) {
  if (hints === null) return children
  return (
    <Loaded value={hints}>
      <hints.TooltipProvider>{children}</hints.TooltipProvider>
    </Loaded>
  )
}

/** A word of explanation on hover and focus. What it says must also stand somewhere on a page. */
export function Hint({ text, children }: { text: string; children: ReactElement }) {
  const hints = use(Loaded)
  return hints ? <hints.Tooltip text={text}>{children}</hints.Tooltip> : children
}
