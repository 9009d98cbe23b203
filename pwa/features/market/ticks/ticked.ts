import { store, useStore } from '../../../ui/store.ts'

export type ComparedKind = 'products' | 'suppliers'

export interface ComparedIds {
  ids: readonly string[]
  onChange: (ids: readonly string[]) => void
}

interface Ticked {
  kind: ComparedKind
  items: readonly { id: string; name: string }[]
}

export const ticked = store<Ticked>({ kind: 'products', items: [] })

export function useIsTicked(kind: ComparedKind, id: string): boolean {
  const { kind: held, items } = useStore(ticked)
  return held === kind && items.some((item) => item.id === id)
}
