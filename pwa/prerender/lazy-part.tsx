import { type ComponentType, lazy, type MouseEvent, Suspense, useEffect, useRef } from 'react'
import { idle } from '../ui/idle.ts'
import styles from './lazy-part.module.css'
import { prerenderedPart } from './takeover.tsx'

/**
 * A part far down a prerendered page: its code loads when the browser is idle, and until then its prerendered HTML is
 * shown. A press on something in it loads the code at once and is replayed. `name` is the part's own among all pages.
 */
export function lazyPart(name: string, load: () => Promise<{ default: ComponentType }>): ComponentType {
  let hurry: () => void = () => undefined
  const pressed = new Promise<void>((go) => {
    hurry = go
  })
  // At build nothing waits. If the code cannot be loaded, offline, the prerendered HTML stays.
  const Part = lazy(() =>
    typeof document === 'undefined'
      ? load()
      : Promise.race([idle(), pressed])
          .then(load)
          .catch(() => never),
  )
  return function LazyPart() {
    const part = useRef<HTMLDivElement>(null)
    const place = useRef(-1)
    const press = (event: MouseEvent) => {
      const target = (event.target as Element).closest<HTMLElement>(PRESSABLE)
      if (!target || event.metaKey || event.ctrlKey || event.shiftKey) return
      event.preventDefault()
      place.current = pressableIn(part).indexOf(target)
      hurry()
    }
    return (
      <div ref={part} className={styles.part} data-part={name}>
        <Suspense fallback={<Kept name={name} onClick={press} />}>
          <Part />
          <Arrived then={() => pressableIn(part)[place.current]?.click()} />
        </Suspense>
      </div>
    )
  }
}

const never = new Promise<never>(() => undefined)
const PRESSABLE = 'a, button'

function pressableIn(part: { current: HTMLDivElement | null }): HTMLElement[] {
  return [...(part.current?.querySelectorAll<HTMLElement>(PRESSABLE) ?? [])]
}

function Kept({ name, onClick }: { name: string; onClick: (event: MouseEvent) => void }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what is pressed is a link or a button inside
    // biome-ignore lint/a11y/useKeyWithClickEvents: a key on a link or a button is a click
    <div className={styles.part} ref={(place) => place?.append(...prerenderedPart(name))} onClick={onClick} />
  )
}

function Arrived({ then }: { then: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the part is there
  useEffect(() => then(), [])
  return null
}
