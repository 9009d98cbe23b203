import { Link } from '@tanstack/react-router'
import { createElement, Fragment, type ReactNode } from 'react'
import type { Inline, Words } from '../../content/block.ts'

/** A sentence with its links and stressed words. */
export function RichText({ words }: { words: Words }) {
  if (typeof words === 'string') return words
  return createElement(Fragment, null, ...words.map(drawn))
}

/** `to` is a path of this app, with `#part` where it helps. */
export function ContentLink({
  to,
  className,
  children,
}: {
  to: string
  className?: string | undefined
  children: ReactNode
}) {
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
