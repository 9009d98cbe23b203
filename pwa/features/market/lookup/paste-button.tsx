import { LINK_MAX } from '#contracts/shop-links'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { plainText } from '../../../ui/plain-text.ts'
import { toast } from '../../../ui/toast-store.ts'

/** One press pastes and looks up, where the browser allows it. */
export function PasteButton({ onPaste }: { onPaste: (text: string) => void }) {
  if (typeof navigator.clipboard?.readText !== 'function') return null
  const paste = async () => {
    const pasted = await readClipboard()
    if (pasted) onPaste(pasted)
  }
  return (
    <Button onClick={() => void paste()}>
      <Icon name="copy" size={18} /> Paste
    </Button>
  )
}

async function readClipboard(): Promise<string | null> {
  try {
    const text = plainText(await navigator.clipboard.readText(), LINK_MAX)
    if (text !== '') return text
    toast({ title: 'The clipboard has no text', description: 'Copy a link first.' })
  } catch {
    // Not allowed: manual pasting still works.
    toast({ title: 'The browser did not allow pasting', description: 'Tap the field and paste there.' })
  }
  return null
}
