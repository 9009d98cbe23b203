import { toast } from '../../../ui/toast-store.ts'

export async function share(what: {
  title: string
  url: string
  text?: string
  files?: File[]
}): Promise<void> {
  try {
    if (typeof navigator.share === 'function') {
      await navigator.share(what)
      return
    }
    await navigator.clipboard.writeText(what.url)
    toast({ title: 'Link copied' })
  } catch (error) {
    // Closing the share sheet is not a failure.
    if (error instanceof DOMException && error.name === 'AbortError') return
    toast({ title: 'Not shared', description: `Copy this link: ${what.url}`, tone: 'destructive' })
  }
}
