import { type ComponentType, lazy, memo, Suspense, useEffect, useRef } from 'react'
import { idle } from '../ui/idle.ts'
import { comeAlive } from './come-alive.ts'
import { loadDrawnParts } from './drawn-part.tsx'
import styles from './later-part.module.css'
import { pageStands } from './page-state.ts'
import { rendered } from './rendered.ts'

/**
 * A part hydrated late: its code loads when idle or on a press inside. Until then its HTML stays. On
 * client-rendered pages it loads at once.
 */
export function laterPart(load: () => Promise<{ default: ComponentType }>): ComponentType {
  let hurry: () => void = () => undefined
  const pressed = new Promise<void>((go) => {
    hurry = go
  })
  const Part = lazy(() => {
    if (typeof document === 'undefined') return load()
    const start = pageStands() ? Promise.race([idle(), pressed]) : Promise.resolve()
    return (
      start
        .then(load)
        .then(async (loaded) => {
          await loadDrawnParts(rendered.parts)
          return loaded
        })
        // Offline without code, the part stays as rendered.
        .catch(() => never)
    )
  })
  // `memo`: on a parent's change React would discard HTML that is not hydrated yet.
  return memo(function LaterPart() {
    const part = useRef<HTMLDivElement>(null)
    useEffect(() => {
      const press = ({ target }: Event) => {
        if (part.current?.contains(target as Node)) hurry()
      }
      // On the window: React swallows clicks on parts that are not hydrated.
      addEventListener('click', press, true)
      return () => removeEventListener('click', press, true)
    }, [])
    return (
      <div ref={part} className={styles.part} data-later="">
        <Suspense>
          <Part />
          <Alive part={part} />
        </Suspense>
      </div>
    )
  })
}

const never = new Promise<never>(() => undefined)

function Alive({ part }: { part: { current: HTMLDivElement | null } }) {
  useEffect(() => {
    if (part.current) comeAlive(part.current)
  }, [part])
  return null
}
