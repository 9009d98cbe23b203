import { type FormEvent, useState } from 'react'
import { LINK_MAX } from '#contracts/shop-links'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { plainText } from '../../../ui/plain-text.ts'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import { toast } from '../../../ui/toast-store.ts'
import styles from './lookup-box.module.css'

/** One press pastes and looks up, where the browser allows it. */
export function LookupBox({
  text,
  onLookUp,
}: {
  text: string | undefined
  onLookUp: (text: string) => void
}) {
  const [typed, setTyped] = useState(text ?? '')
  const send = (wish: string) => {
    const clean = plainText(wish, LINK_MAX)
    if (clean !== '') onLookUp(clean)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send(typed)
  }
  const paste = async () => {
    const pasted = await readClipboard()
    if (pasted === null) return
    setTyped(pasted)
    send(pasted)
  }
  return (
    <search>
      <form className={`${styles.form} stack gap-3`} onSubmit={submit}>
        <Field
          label="Product link, item number, ASIN or title"
          name="link"
          inputMode="url"
          enterKeyHint="search"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={LINK_MAX}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <div className={`${styles.ways} flex wrap gap-2`}>
          <SubmitButton>Look up</SubmitButton>
          {canPaste() && (
            <Button onClick={() => void paste()}>
              <Icon name="copy" size={18} /> Paste
            </Button>
          )}
        </div>
      </form>
    </search>
  )
}

function canPaste(): boolean {
  return typeof navigator !== 'undefined' && typeof navigator.clipboard?.readText === 'function'
}

async function readClipboard(): Promise<string | null> {
  try {
    const text = await navigator.clipboard.readText()
    if (text.trim() !== '') return text
    toast({ title: 'The clipboard has no text', description: 'Copy a link first.' })
  } catch {
    // Not allowed: manual pasting still works.
    toast({ title: 'The browser did not allow pasting', description: 'Tap the field and paste there.' })
  }
  return null
}
