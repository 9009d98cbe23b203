import type { ReactNode } from 'react'

/**
 * Page translation replaces the text nodes of mixed text, and React would go on updating the removed ones, so
 * a figure beside other text has an element of its own. Words in it (`6 alerts`, `19 Nov`) are translated,
 * figures alone are not.
 */
export function Figure({ children }: { children: ReactNode }) {
  const hasWords = typeof children === 'string' && /[A-Za-z]{3}/.test(children)
  return <bdi translate={hasWords ? undefined : 'no'}>{children}</bdi>
}
