import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Unfolds the answer or the section of the URL's fragment. Without JavaScript, CSS does. */
export function useOpenedByAddress(): void {
  const hash = useLocation({ select: (location) => location.hash })
  useEffect(() => {
    const named = hash === '' ? null : document.getElementById(hash)
    const folded = named instanceof HTMLDetailsElement ? named : named?.querySelector(':scope > details')
    if (!folded) return
    folded.setAttribute('open', '')
    named?.scrollIntoView({ block: 'start' })
  }, [hash])
}
