import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { memberTag } from '../../../offline/member-cookie.ts'
import { Icon } from '../../../ui/icon.tsx'
import { currentUser } from './user.ts'

export function ConsoleRow({ className }: { className: string | undefined }) {
  const { data: user } = useQuery({ ...currentUser, enabled: memberTag() !== null })
  if (!user?.operator) return null
  return (
    <Link className={className} to="/operator">
      Console: run this server <Icon name="layers" />
    </Link>
  )
}
