import { store } from './store.ts'

interface Toast {
  title: string
  description?: string
  tone?: 'default' | 'destructive'
  action?: { label: string; run(): void }
}

interface ShownToast extends Toast {
  id: number
  onPainted(): void
}

export const shownToast = store<ShownToast | null>(null)

let last = 0

export function toast(message: Toast): void {
  void paintedToast(message)
}

/**
 * Resolves after painting: the toast's code loads late, and a hidden tab does not paint. Also resolves if
 * another toast replaces it or its code fails to load.
 */
export function paintedToast(message: Toast): Promise<void> {
  last += 1
  shownToast.get()?.onPainted()
  return new Promise((onPainted) => shownToast.set({ ...message, id: last, onPainted }))
}
