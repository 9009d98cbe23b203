import { type RefObject, useRef } from 'react'

/**
 * For a dialog that fills its own box: a press that begins and ends beside the box closes it. One that was dragged out of
 * it, as when words in it are selected, does not.
 */
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
