import { type ComponentType, lazy, memo, Suspense, useEffect, useRef } from 'react'
import { idle } from '../ui/idle.ts'
import { comeAlive } from './come-alive.ts'
import { loadDrawnParts } from './drawn-part.tsx'
import styles from './later-part.module.css'
import { pageStands } from './page-state.ts'
import { rendered } from './rendered.ts'

/**
 * A part of a rendered page that React takes over after the rest: its code loads when the browser is idle or somebody presses
 * something in it, and its HTML stands as it is until then; also where the code cannot be loaded, offline. In a page that the app
 * draws it loads at once.
 */
export function laterPart(load: () => Promise<{ default: ComponentType }>): ComponentType {
  let hurry: () => void = () => undefined
  const pressed = new Promise<void>((go) => {
    hurry = go
  })
  const Part = lazy(() => {
    if (typeof document === 'undefined') return load()
    const start = pageStands() ? Promise.race([idle(), pressed]) : Promise.resolve()
    return start
      .then(load)
      .then(async (loaded) => {
        // What the server drew within it has to be known too.
        await loadDrawnParts(rendered.parts)
        return loaded
      })
      .catch(() => never)
  })
  // What changes above it is nothing to it: React would throw the HTML away that it has not taken over yet.
  return memo(function LaterPart() {
    const part = useRef<HTMLDivElement>(null)
    useEffect(() => {
      const press = ({ target }: Event) => {
        if (part.current?.contains(target as Node)) hurry()
      }
      // On the window: React lets no press through to what it has not taken over yet.
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
