import { useSyncExternalStore } from 'react'

export interface Store<Value> {
  readonly drawn: Value
  get(): Value
  set(value: Value): void
  subscribe(listener: () => void): () => void
}

export function store<Value>(drawn: Value, onDevice = drawn): Store<Value> {
  let current = onDevice
  const listeners = new Set<() => void>()
  return {
    drawn,
    get: () => current,
    set(value) {
      current = value
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export function useStore<Value>(followed: Store<Value>): Value {
  return useSyncExternalStore(followed.subscribe, followed.get, () => followed.drawn)
}
