import { onlineManager, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, type LinkProps, useNavigate } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import { askAhead } from '../../../query.ts'
import type { LoginReason } from '../identity/ask-to-log-in.ts'
import { currentUser } from '../identity/user.ts'
import { userAhead } from '../identity/user-ahead.ts'

/**
 * The user is requested on approach, not with each page view; a press awaits that. On failure the target page
 * checks access.
 */
export function GatedLink({
  to,
  asks,
  className,
  label,
  children,
}: {
  to: Extract<LinkProps['to'], string>
  asks: LoginReason
  className?: string | undefined
  label?: string
  children: ReactNode
}) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { data: user } = useQuery({ ...currentUser, enabled: false })
  // Runs before the press. If it fails, the press retries and opens the page, where the server decides.
  const lookUp = () => askAhead(...userAhead(client))
  const opens = async () =>
    (await client.query(currentUser)) || (await import('./require-login.ts')).requireLogin(client, asks, to)
  const activate = (event: MouseEvent) => {
    const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (user || elsewhere || !onlineManager.isOnline()) return
    event.preventDefault()
    void opens()
      // The page behind the link shows the error.
      .catch(() => true)
      .then((open) => open && void navigate({ to }))
  }
  return (
    <Link
      className={className}
      aria-label={label}
      to={to}
      preload={false}
      onPointerEnter={lookUp}
      onFocus={lookUp}
      onClick={activate}
    >
      {children}
    </Link>
  )
}
