import { type MouseEvent, type PointerEvent, useRef } from 'react'

const HOLD_MS = 500
const MOVED_PX = 8

/** One set of handlers for a whole list. `onHold` gets the pressed row's `data-product`. */
export function useLongPress(onHold: (id: string) => void) {
  const press = useRef<{ timer: number; x: number; y: number; held: boolean } | null>(null)
  const end = () => {
    if (press.current) clearTimeout(press.current.timer)
  }
  return {
    onPointerDown: (event: PointerEvent) => {
      end()
      press.current = null
      const row = (event.target as Element).closest<HTMLElement>('[data-product]')
      if (event.pointerType !== 'touch' || !row) return
      const hold = { timer: 0, x: event.clientX, y: event.clientY, held: false }
      hold.timer = window.setTimeout(() => {
        hold.held = true
        onHold(row.dataset.product ?? '')
      }, HOLD_MS)
      press.current = hold
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const { x, y } = press.current ?? { x: clientX, y: clientY }
      if (Math.hypot(clientX - x, clientY - y) > MOVED_PX) end()
    },
    onPointerUp: end,
    onPointerCancel: end,
    // The browser's menu of a link or picture.
    onContextMenu: (event: MouseEvent) => {
      if (press.current?.held) event.preventDefault()
    },
    /** A held row does not also unfold. */
    onClickCapture: (event: MouseEvent) => {
      if (!press.current?.held) return
      press.current = null
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
