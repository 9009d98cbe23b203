import { startTransition, useEffect, useState } from 'react'
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
    const look = () =>
      startTransition(() => setNow((shown) => (Date.now() - shown < TICK_MS / 2 ? shown : Date.now())))
    // Between the first drawing and this moment a slow device may have slept.
    look()
    const timer = setInterval(look, TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return inApp ? now : rendered.at
}

/**
 * The beginning of the present day in UTC, in ms, for ages in days and what is judged by the day: nothing is drawn anew before there is
 * another one. On a page in HTML the day of its rendering.
 */
export function useToday(): number {
  const [today, setToday] = useState(() => dayBegin(rendered.at))
  useEffect(() => {
    const look = () => setToday(dayBegin(Date.now()))
    look()
    const timer = setInterval(look, TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return today
}

function dayBegin(moment: number): number {
  return moment - (moment % DAY_MS)
}

const DAY_MS = 86_400_000
