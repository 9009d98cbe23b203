import { QueryClientProvider } from '@tanstack/react-query'
import type { RegisteredRouter } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { store } from '../../../ui/store.ts'
import { Palette } from './palette.tsx'

const isOpen = store(false)
let place: HTMLElement | null = null

/** A tree of its own, so that no page carries it before the first use. */
export function openPalette({ history, options }: RegisteredRouter): void {
  if (!place?.isConnected) {
    place = document.body.appendChild(document.createElement('div'))
    createRoot(place).render(
      <QueryClientProvider client={options.context.queryClient}>
        <Palette isOpen={isOpen} onGo={(address) => history.push(address)} />
      </QueryClientProvider>,
    )
  }
  isOpen.set(true)
}
