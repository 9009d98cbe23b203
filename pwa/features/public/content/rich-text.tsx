import { Link } from '@tanstack/react-router'
import { createElement, Fragment, type ReactNode } from 'react'
import type { Inline, Words } from '../../../content/block.ts'

export function RichText({ words }: { words: Words }) {
  if (typeof words === 'string') return words
  return createElement(Fragment, null, ...words.map(drawn))
}

/** `to`: a path of this app with an optional `#part`, or a page of the server. */
export function ContentLink({
  to,
  className,
  children,
}: {
  to: string
  className?: string | undefined
  children: ReactNode
}) {
  // Pages rendered by the server are outside the router.
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

function drawn(part: Inline): ReactNode {
  if (typeof part === 'string') return part
  if ('strong' in part) return <strong>{part.strong}</strong>
  return <ContentLink to={part.to}>{part.words}</ContentLink>
}
