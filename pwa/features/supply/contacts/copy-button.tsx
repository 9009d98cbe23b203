import { type RefObject, useEffect, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import styles from './copy-button.module.css'

const SAID_MS = 2500

/**
 * Copies a text and says so. Where the browser will not, it selects the text in `from`, ready for the phone's own copying.
 * `what` ends its name: 'e-mail'. `words`: the word stands beside the picture. `onCopied`: also where it was only selected.
 */
export function CopyButton({
  text,
  what,
  from,
  words = false,
  onCopied,
}: {
  text: string
  what: string
  from: RefObject<HTMLElement | null>
  words?: boolean
  onCopied?: () => void
}) {
  const [said, setSaid] = useState<'Copied' | 'Selected: press Copy in your browser' | null>(null)
  useEffect(() => {
    if (said === null) return
    const timer = setTimeout(() => setSaid(null), SAID_MS)
    return () => clearTimeout(timer)
  }, [said])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setSaid('Copied')
    } catch {
      // Not allowed, or a page without https: nothing is lost, the text is there to be copied by hand.
      select(from.current)
      setSaid('Selected: press Copy in your browser')
    }
    onCopied?.()
  }
  const icon = <Icon name={said === 'Copied' ? 'done' : 'copy'} size={18} />
  return (
    <span className={styles.copy}>
      {words ? (
        <Button onClick={() => void copy()}>
          {icon} {said === 'Copied' ? 'Copied' : 'Copy'}
          <span className="visually-hidden"> {what}</span>
        </Button>
      ) : (
        <button type="button" className={styles.icon} aria-label={`Copy ${what}`} onClick={() => void copy()}>
          {icon}
        </button>
      )}
      <span
        className={said !== null && !(words && said === 'Copied') ? styles.said : 'visually-hidden'}
        role="status"
      >
        {said}
      </span>
    </span>
  )
}

function select(element: HTMLElement | null): void {
  const field = element?.querySelector('textarea')
  if (field) {
    field.focus()
    field.select()
  } else if (element) getSelection()?.selectAllChildren(element)
}
