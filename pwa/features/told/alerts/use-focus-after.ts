import { useEffect, useRef } from 'react'

/** The dialog's focused element is gone after closing; focus returns to the opening button. */
export function useFocusAfter(open: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const opened = useRef(false)
  useEffect(() => {
    if (opened.current && !open) button.current?.focus()
    opened.current = open
  }, [open])
  return button
}
