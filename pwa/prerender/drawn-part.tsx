import { type ComponentType, lazy, type ReactNode, useState } from 'react'
import { rendered } from './rendered.ts'

const loaders = new Map<string, () => Promise<void>>()

/**
 * A lazy part that the server may have rendered. Its code loads before hydration: React discards HTML without
 * code as soon as a parent changes. `name`: unique.
 */
export function drawnPart<Props extends object>(
  name: string,
  load: () => Promise<{ default: (props: Props) => ReactNode }>,
): ComponentType<Props> {
  let loaded: ((props: Props) => ReactNode) | null = null
  const Later = lazy(load)
  loaders.set(name, async () => {
    loaded = (await load()).default
  })
  return function DrawnPart(props: Props) {
    if (typeof document === 'undefined') note(name)
    // Never switch components: the new one would lose its state.
    const [Part] = useState<ComponentType<Props>>(() => loaded ?? Later)
    return <Part {...props} />
  }
}

function note(name: string): void {
  if (!rendered.parts.includes(name)) rendered.parts.push(name)
}

export async function loadDrawnParts(drawn: readonly string[]): Promise<void> {
  const loading = new Set<string>()
  for (;;) {
    const known = drawn.filter((name) => loaders.has(name) && !loading.has(name))
    if (known.length === 0) return
    for (const name of known) loading.add(name)
    // Offline without code, a part stays as rendered.
    await Promise.all(
      known.map((name) =>
        loaders
          .get(name)?.()
          .catch(() => undefined),
      ),
    )
  }
}
