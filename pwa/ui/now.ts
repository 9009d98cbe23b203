import { startTransition, useEffect, useState } from 'react'
import { rendered } from '../prerender/rendered.ts'
import { useInApp } from './in-app.ts'

const TICK_MS = 30_000

/** Milliseconds, every 30 s; until hydration the time of rendering. */
export function useNow(): number {
  const inApp = useInApp()
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const look = () =>
      startTransition(() => setNow((shown) => (Date.now() - shown < TICK_MS / 2 ? shown : Date.now())))
    // A slow device may have slept since the first render.
    look()
    const timer = setInterval(look, TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return inApp ? now : rendered.at
}

/** Start of the UTC day in ms; renders only when the day changes. In HTML the day of rendering. */
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
