import { createContext, type ReactElement, type ReactNode, use } from 'react'
import { FINE_POINTER } from './media.ts'

export type Tooltips = typeof import('./tooltip.tsx')

const Loaded = createContext<Tooltips | null>(null)

/** Loads the tooltip code only with a pointer that can hover. */
export async function loadHints(): Promise<Tooltips | null> {
  if (!matchMedia(FINE_POINTER).matches) return null
  // A failed load only removes hints. `loaded` is undefined while a page unloads.
  return import('./tooltip.tsx').then(
    (loaded: Tooltips | undefined) => loaded ?? null,
    () => null,
  )
}

/** One provider, so moving between hints skips the delay. */
export function HintProvider({ hints, children }: { hints: Tooltips | null; children: ReactNode }) {
  if (hints === null) return children
  return (
    <Loaded value={hints}>
      <hints.TooltipProvider>{children}</hints.TooltipProvider>
    </Loaded>
  )
}

/** The text must also appear on a page. */
export function Hint({ text, children }: { text: string; children: ReactElement }) {
  const hints = use(Loaded)
  return hints ? <hints.Tooltip text={text}>{children}</hints.Tooltip> : children
}
