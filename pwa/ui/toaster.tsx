import * as Radix from '@radix-ui/react-toast'
import { useEffect, useState } from 'react'
import { Icon } from './icon.tsx'
import { useStore } from './store.ts'
import { shownToast } from './toast-store.ts'
import styles from './toaster.module.css'

const SHOWN_MS = 5000
/** Hover or focus pauses the timer. */
const WITH_ACTION_MS = 10_000
const SWIPE_PX = 50

/** F8 focuses it. Loaded with the first toast. */
export default function Toaster() {
  const toast = useStore(shownToast)
  const [closed, setClosed] = useState(0)
  useEffect(() => () => shownToast.set(null), [])
  return (
    <Radix.Provider duration={SHOWN_MS} swipeThreshold={SWIPE_PX} swipeDirection="right">
      {toast && (
        <Radix.Root
          key={toast.id}
          className={`${styles.toast} row wrap gap-2 round-md`}
          data-tone={toast.tone ?? 'default'}
          type={toast.tone === 'destructive' ? 'foreground' : 'background'}
          open={closed !== toast.id}
          onOpenChange={(open) => !open && setClosed(toast.id)}
          duration={toast.action ? WITH_ACTION_MS : SHOWN_MS}
        >
          <Painted onPainted={toast.onPainted} />
          <div className={`${styles.text} shrink small`}>
            <Radix.Title className={styles.title}>{toast.title}</Radix.Title>
            {toast.description && <Radix.Description>{toast.description}</Radix.Description>}
          </div>
          {toast.action && (
            <Radix.Action
              className={`${styles.action} tool bold round-sm`}
              altText={toast.action.label}
              onClick={toast.action.run}
            >
              {toast.action.label}
            </Radix.Action>
          )}
          <Radix.Close className="tool bold round-sm" aria-label="Close">
            <Icon name="close" size={22} />
          </Radix.Close>
        </Radix.Root>
      )}
      <Radix.Viewport className={styles.viewport} label="Notifications ({hotkey})" />
    </Radix.Provider>
  )
}

/** A child of the toast, so it mounts with the toast's elements. */
function Painted({ onPainted }: { onPainted: () => void }) {
  useEffect(() => {
    // The first callback may precede this frame's paint.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(onPainted)
    })
    return () => {
      cancelAnimationFrame(frame)
      onPainted()
    }
  }, [onPainted])
  return null
}
