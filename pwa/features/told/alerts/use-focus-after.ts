import { useEffect, useRef } from 'react'

/** Whatever stood last in the dialog is gone with it: the focus goes back to where it was opened. */
export function useFocusAfter(open: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const opened = useRef(false)
  useEffect(() => {
    if (opened.current && !open) button.current?.focus()
    opened.current = open
  }, [open])
  return button
}
