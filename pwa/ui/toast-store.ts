import { store } from './store.ts'

interface Toast {
  title: string
  description?: string
  tone?: 'default' | 'destructive'
  /** Something to decide: the toast stays longer for it. */
  action?: { label: string; run(): void }
}

interface ShownToast extends Toast {
  id: number
  /** Called when the toast has been painted, and also when it never will be. */
  onPainted(): void
}

/** The one toast on the screen: a new one takes the place of the old. */
export const shownToast = store<ShownToast | null>(null)

let last = 0

export function toast(message: Toast): void {
  void paintedToast(message)
}

/**
 * Resolves when the toast is on the screen: its code may come seconds later, and a hidden tab paints nothing. Resolves too
 * when another toast replaces it, or its code cannot be loaded.
 */
export function paintedToast(message: Toast): Promise<void> {
  last += 1
  shownToast.get()?.onPainted()
  return new Promise((onPainted) => shownToast.set({ ...message, id: last, onPainted }))
}
