import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { Icon } from './icon.tsx'
import styles from './menu.module.css'

/** Opens without a script too. Escape, a tap outside and a choice close it. */
export function Menu({ label, children }: { label: string; children: ReactNode }) {
  const menu = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const outside = ({ target }: PointerEvent) => {
      if (target instanceof Node && !menu.current?.contains(target)) menu.current?.removeAttribute('open')
    }
    document.addEventListener('pointerdown', outside)
    return () => document.removeEventListener('pointerdown', outside)
  }, [])
  const close = () => menu.current?.removeAttribute('open')
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    close()
    menu.current?.querySelector('summary')?.focus()
  }
  return (
    <details ref={menu} className={styles.menu} onKeyDown={closeOnEscape}>
      <summary className={`${styles.button} tool pill`}>
        <Icon name="menu" size={24} />
        <span className="visually-hidden">{label}</span>
      </summary>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: clicks on the choices bubble here and close the menu */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: choices are buttons and links, where keys cause clicks */}
      <div className={styles.items} onClick={close}>
        {children}
      </div>
    </details>
  )
}

export const menuItem = `${styles.item} row target gap-3 medium round-sm`
