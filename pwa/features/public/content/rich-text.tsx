import { Link } from '@tanstack/react-router'
import { createElement, Fragment, type ReactNode } from 'react'
import { type Part, partsOf } from '../../../content/block.ts'

export function RichText({ words }: { words: string }) {
  return createElement(Fragment, null, ...partsOf(words).map(drawn))
}

/** `to`: our path with an optional `#part`, or a page of the server. */
export function ContentLink({
  to,
  className,
  children,
}: {
  to: string
  className?: string | undefined
  children: ReactNode
}) {
  // Server-rendered pages are outside the router.
  if (to.startsWith('/api/')) {
    return (
      <a href={to} className={className}>
        {children}
      </a>
    )
  }
  const [path = '', hash] = to.split('#')
  return (
    <Link to={path} hash={hash ?? ''} className={className}>
      {children}
    </Link>
  )
}

function drawn({ words, strong, to }: Part): ReactNode {
  if (strong) return <strong>{words}</strong>
  return to ? <ContentLink to={to}>{words}</ContentLink> : words
}
