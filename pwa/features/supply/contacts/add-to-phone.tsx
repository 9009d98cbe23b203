import type { RevealedContact } from '#contracts/contacts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { FINE_POINTER } from '../../../ui/media.ts'
import { vcard, vcardName } from './vcard.ts'

export function AddToPhone({ contact }: { contact: RevealedContact }) {
  return (
    <Button look="quiet" onClick={() => void add(contact)}>
      <Icon name="addPerson" /> Add to phone contacts
    </Button>
  )
}

async function add(contact: RevealedContact): Promise<void> {
  const file = new File([vcard(contact)], vcardName(contact.name), { type: 'text/vcard' })
  // A phone's share sheet offers its address book; desktops download the file.
  if (!matchMedia(FINE_POINTER).matches && navigator.canShare?.({ files: [file] })) {
    try {
      await navigator.share({ files: [file], title: contact.name })
      return
    } catch (error) {
      // Closing the share sheet is a choice; after any other failure the file is downloaded.
      if (error instanceof DOMException && error.name === 'AbortError') return
    }
  }
  download(file)
}

function download(file: File): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = file.name
  link.click()
  // The browser reads the URL after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
