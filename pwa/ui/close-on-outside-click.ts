import { type RefObject, useRef } from 'react'

/**
 * For a modal dialog: a press that begins and ends outside its box closes it. One that was dragged out of the box, as when
 * text in it is selected, does not.
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
