import { type ComponentType, lazy, type ReactNode, useState } from 'react'
import { rendered } from './rendered.ts'

const loaders = new Map<string, () => Promise<void>>()

/**
 * A part with code of its own that the server may have drawn. Its code is awaited before React takes the page over: what
 * stands there without its code is thrown away as soon as something above it changes. `name`: its own, in no other part.
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
    // The one it began with: another one in its place would begin anew.
    const [Part] = useState<ComponentType<Props>>(() => loaded ?? Later)
    return <Part {...props} />
  }
}

function note(name: string): void {
  if (!rendered.parts.includes(name)) rendered.parts.push(name)
}

/** The code of what the server drew, parts within parts included. */
export async function loadDrawnParts(drawn: readonly string[]): Promise<void> {
  const loading = new Set<string>()
  for (;;) {
    const known = drawn.filter((name) => loaders.has(name) && !loading.has(name))
    if (known.length === 0) return
    for (const name of known) loading.add(name)
    // Without its code, offline, a part stays as it was drawn.
    await Promise.all(
      known.map((name) =>
        loaders
          .get(name)?.()
          .catch(() => undefined),
      ),
    )
  }
}
