import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Button } from './button.tsx'
import { useCloseOnOutsideClick } from './close-on-outside-click.ts'
import styles from './dialog.module.css'

/** The browser's modal dialog. `alert`: explains a failure. */
export function Dialog({
  open,
  onClose,
  title,
  alert = false,
  described = true,
  close = 'Close',
  action,
  children,
}: {
  open: boolean
  onClose: () => void
  title: string
  alert?: boolean
  /** False for long content, which would be read out whole. */
  described?: boolean
  close?: string
  action?: ReactNode
  children: ReactNode
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    if (open && !dialog.current?.open) dialog.current?.showModal()
    if (!open) dialog.current?.close()
  }, [open])
  const besides = useCloseOnOutsideClick(dialog, onClose)
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      role={alert ? 'alertdialog' : undefined}
      aria-labelledby={`${id}-title`}
      aria-describedby={described ? `${id}-text` : undefined}
      onClose={onClose}
      {...besides}
    >
      <div className={`${styles.box} stack gap-3`}>
        <h2 id={`${id}-title`}>{title}</h2>
        <div id={`${id}-text`} className="stack gap-2 soft pretty">
          {children}
        </div>
        <div className={`${styles.actions} flex gap-2`}>
          {action}
          <Button onClick={onClose}>{close}</Button>
        </div>
      </div>
    </dialog>
  )
}
