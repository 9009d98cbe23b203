import { Link } from '@tanstack/react-router'
import { createElement, Fragment, type ReactNode } from 'react'
import type { Inline, Words } from '../../../content/block.ts'

/** A sentence with its links and stressed words. */
export function RichText({ words }: { words: Words }) {
  if (typeof words === 'string') return words
  return createElement(Fragment, null, ...words.map(drawn))
}

/** `to` is a path of this app, with `#part` where it helps, or of the server's own pages. */
export function ContentLink({
  to,
  className,
  children,
}: {
  to: string
  className?: string | undefined
  children: ReactNode
}) {
  // What the server draws by itself is no page of the app.
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
