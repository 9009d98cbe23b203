import { type RefObject, useRef } from 'react'

/** A text selection dragged out of the box does not close it. */
export function useCloseOnOutsideClick(dialog: RefObject<HTMLDialogElement | null>, close: () => void) {
  const begun = useRef(false)
  return {
    onPointerDown: ({ target }: { target: EventTarget }) => {
      begun.current = target === dialog.current
    },
    onPointerUp: ({ target }: { target: EventTarget }) => {
      if (target !== dialog.current) begun.current = false
    },
    onClick: ({ target }: { target: EventTarget }) => {
      if (begun.current && target === dialog.current) close()
    },
  }
}
