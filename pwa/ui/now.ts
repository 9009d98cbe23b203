import { useEffect, useState } from 'react'
import { rendered } from '../prerender/rendered.ts'
import { useInApp } from './in-app.ts'

const TICK_MS = 30_000

/**
 * The present moment in ms, renewed every half minute, for ages and countdowns; on a page in HTML
 * that of its rendering, until the app has taken it over.
 */
export function useNow(): number {
  const inApp = useInApp()
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return inApp ? now : rendered.at
}
