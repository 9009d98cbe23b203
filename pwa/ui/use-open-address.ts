import { useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'

export function useOpenAddress(href: string) {
  const router = useRouter()
  return (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button) return
    event.preventDefault()
    router.history.push(href)
  }
}
