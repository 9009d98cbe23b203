import { useSyncExternalStore } from 'react'

/** One value outside of React that components can subscribe to. */
export interface Store<Value> {
  get(): Value
  set(value: Value): void
  subscribe(listener: () => void): () => void
}

export function store<Value>(initial: Value): Store<Value> {
  let current = initial
  const listeners = new Set<() => void>()
  return {
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
  return useSyncExternalStore(followed.subscribe, followed.get, followed.get)
}
