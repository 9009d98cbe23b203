import { store } from './store.ts'

interface Toast {
  title: string
  description?: string
  tone?: 'default' | 'destructive'
  /** Something to decide: the toast stays longer for it. */
  action?: { label: string; run(): void }
}

/** The one toast on the screen: a new one takes the place of the old. */
export const shownToast = store<(Toast & { id: number }) | null>(null)

let last = 0

export function toast(message: Toast): void {
  last += 1
  shownToast.set({ ...message, id: last })
}
