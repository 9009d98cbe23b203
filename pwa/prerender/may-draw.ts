import { useState } from 'react'
import { useInApp } from '../ui/in-app.ts'

/**
 * For a part that is hydrated late and depends on an answer, which may have come meanwhile: false while its HTML lacks
 * the element `id`, because React would discard HTML that differs.
 */
export function useMayDraw(id: string): boolean {
  const inApp = useInApp()
  const [isDrawn] = useState(() => typeof document === 'undefined' || document.getElementById(id) !== null)
  return inApp || isDrawn
}
