import { useEffect, useRef } from 'react'

/** The dialog's focused element is gone, so focus returns to the button. */
export function useFocusAfter(open: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const opened = useRef(false)
  useEffect(() => {
    if (opened.current && !open) button.current?.focus()
    opened.current = open
  }, [open])
  return button
}
