import { type ComponentType, lazy, memo, Suspense, useEffect, useRef } from 'react'
import { idle } from '../ui/idle.ts'
import { comeAlive } from './come-alive.ts'
import styles from './later-part.module.css'

/**
 * A part far down a rendered page: its code loads when the browser is idle or somebody presses something in it, and React
 * leaves its HTML as it stands until then. Where the code cannot be loaded, offline, the HTML stays.
 */
export function laterPart(load: () => Promise<{ default: ComponentType }>): ComponentType {
  let hurry: () => void = () => undefined
  const pressed = new Promise<void>((go) => {
    hurry = go
  })
  const Part = lazy(() =>
    typeof document === 'undefined'
      ? load()
      : Promise.race([idle(), pressed])
          .then(load)
          .catch(() => never),
  )
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
