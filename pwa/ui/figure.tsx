import type { ReactNode } from 'react'

/**
 * Page translation replaces the text nodes of mixed text, and React would update the removed ones: so its own
 * element. Words (`6 alerts`, `19 Nov`) are translated, figures are not.
 */
export function Figure({ children }: { children: ReactNode }) {
  const hasWords = typeof children === 'string' && /[A-Za-z]{3}/.test(children)
  return <bdi translate={hasWords ? undefined : 'no'}>{children}</bdi>
}
