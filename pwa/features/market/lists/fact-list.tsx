import type { ReactNode } from 'react'

/** Facts with null are left out. */
export function FactList({ facts }: { facts: readonly (readonly [name: string, words: ReactNode])[] }) {
  return (
    <dl className="columns gap-2-4 tabular">
      {facts
        .filter(([, words]) => words !== null)
        .map(([name, words]) => (
          <div key={name}>
            <dt className="tiny soft">{name}</dt>
            <dd className="medium">{words}</dd>
          </div>
        ))}
    </dl>
  )
}
