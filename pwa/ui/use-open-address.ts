import { useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'

/** An address that the server made: it opens in the app, without loading a page anew. */
export function useOpenAddress(href: string) {
  const router = useRouter()
  return (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return
    event.preventDefault()
    router.history.push(href)
  }
}
