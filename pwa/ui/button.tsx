import { Link, type LinkComponent } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import styles from './button.module.css'

type Look = 'primary' | 'quiet'

/** `pending` keeps the focus and ignores presses. */
export function Button({
  look = 'quiet',
  pending = false,
  children,
  ...rest
}: ComponentProps<'button'> & { look?: Look; pending?: boolean }) {
  return (
    <button
      type="button"
      {...rest}
      className={buttonLook(look)}
      aria-busy={pending || undefined}
      aria-disabled={pending || undefined}
      onClick={pending ? (event) => event.preventDefault() : rest.onClick}
    >
      {children}
    </button>
  )
}

export const PrimaryLink: LinkComponent<'a'> = (props) => (
  <Link className={buttonLook('primary')} {...props} />
)

export const QuietLink: LinkComponent<'a'> = (props) => <Link className={buttonLook('quiet')} {...props} />

export function buttonLook(look: Look): string {
  return `${styles.button} ${styles[look]}`
}
