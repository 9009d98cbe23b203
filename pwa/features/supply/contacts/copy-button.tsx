import { type RefObject, useEffect, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import styles from './copy-button.module.css'

const RESULT_MS = 2500

/**
 * If the browser refuses, selects the text in `from`. `what` ends the accessible name: 'e-mail'. `onCopied`:
 * in both cases.
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
  const [result, setResult] = useState<'Copied' | 'Selected: press Copy in your browser' | null>(null)
  useEffect(() => {
    if (result === null) return
    const timer = setTimeout(() => setResult(null), RESULT_MS)
    return () => clearTimeout(timer)
  }, [result])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setResult('Copied')
    } catch {
      // Copying is not allowed, or the page has no https.
      select(from.current)
      setResult('Selected: press Copy in your browser')
    }
    onCopied?.()
  }
  const icon = <Icon name={result === 'Copied' ? 'done' : 'copy'} size={18} />
  return (
    <span className={`${styles.copy} relative`}>
      {words ? (
        <Button onClick={() => void copy()}>
          {icon} {result === 'Copied' ? 'Copied' : 'Copy'}
          <span className="visually-hidden"> {what}</span>
        </Button>
      ) : (
        <button
          type="button"
          className={`${styles.icon} grid soft`}
          aria-label={`Copy ${what}`}
          onClick={() => void copy()}
        >
          {icon}
        </button>
      )}
      <span
        className={
          result !== null && !(words && result === 'Copied')
            ? `${styles.said} small medium pill`
            : 'visually-hidden'
        }
        role="status"
      >
        {result}
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
