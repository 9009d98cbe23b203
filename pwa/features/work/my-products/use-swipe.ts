import { type PointerEvent, useRef, useState } from 'react'

/** Horizontal pixels that start a swipe, and that trigger its action on release. */
const STARTS_PX = 12
const COUNTS_PX = 72
/** Milliseconds in which a touch's click arrives. */
const CLICK_MS = 300

/** Touch only: a mouse has the menu button and selects text. `offset`: current shift in pixels. */
export function useSwipe({ onRight, onLeft }: { onRight: (() => void) | null; onLeft: () => void }) {
  const [offset, setOffset] = useState(0)
  const start = useRef<{ x: number; y: number; id: number; swiping: boolean } | null>(null)
  /** Ignores the click that ends a swipe. */
  const swiped = useRef(false)
  const end = () => {
    start.current = null
    setOffset(0)
  }
  return {
    offset,
    counts: Math.abs(offset) >= COUNTS_PX,
    bind: {
      onPointerDown: ({ pointerType, isPrimary, clientX: x, clientY: y, pointerId: id }: PointerEvent) => {
        swiped.current = false
        if (pointerType !== 'mouse' && isPrimary) start.current = { x, y, id, swiping: false }
      },
      onPointerMove: ({ clientX, clientY, currentTarget, pointerId }: PointerEvent) => {
        const from = start.current
        if (from?.id !== pointerId) return
        const [aside, down] = [clientX - from.x, clientY - from.y]
        if (!from.swiping) {
          if (Math.abs(aside) < STARTS_PX || Math.abs(aside) < 2 * Math.abs(down)) return
          from.swiping = true
          currentTarget.setPointerCapture(pointerId)
        }
        // Resists without an action on that side.
        setOffset(aside > 0 && !onRight ? aside / 6 : aside)
      },
      onPointerUp: ({ clientX, pointerId }: PointerEvent) => {
        const from = start.current
        if (from?.id !== pointerId) return
        const aside = clientX - from.x
        swiped.current = from.swiping
        setTimeout(() => {
          swiped.current = false
        }, CLICK_MS)
        const counts = from.swiping && Math.abs(aside) >= COUNTS_PX
        end()
        if (!counts) return
        if (aside < 0) onLeft()
        else onRight?.()
      },
      onPointerCancel: end,
      onClickCapture: (event: { preventDefault(): void; stopPropagation(): void }) => {
        if (!swiped.current) return
        swiped.current = false
        event.preventDefault()
        event.stopPropagation()
      },
    },
  }
}
