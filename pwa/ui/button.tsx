import type { ButtonHTMLAttributes } from 'react'
import styles from './button.module.css'

type Look = 'primary' | 'quiet'

/** `pending` keeps the button in place and says that it works. */
export function Button({
  look = 'quiet',
  pending = false,
  children,
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & { look?: Look; pending?: boolean }) {
  return (
    <button
      type="button"
      {...rest}
      className={buttonLook(look)}
      aria-busy={pending || undefined}
      disabled={rest.disabled || pending}
    >
      {children}
    </button>
  )
}

/** The same look for a link. */
export function buttonLook(look: Look): string {
  return `${styles.button} ${styles[look]}`
}
