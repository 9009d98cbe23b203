import { useEffect, useState } from 'react'

const TICK_MS = 30_000

/** The present moment in ms, renewed every half minute, for ages and countdowns. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
