import type { ReactNode } from 'react'

/** Plain text without an address. `says`: for screen readers, what a press does. */
export function OutsideLink({
  to,
  says,
  children,
}: {
  to: string | null
  says: string
  children: ReactNode
}) {
  if (to === null) return <>{children}</>
  return (
    <a className="breaks inline target underline" href={to} target="_blank" rel="noopener noreferrer">
      {children}
      <span className="visually-hidden"> {says} in another tab</span>
    </a>
  )
}
