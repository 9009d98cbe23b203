import type { User } from '#contracts/identity'

type Named = Pick<User, 'firstName' | 'lastName' | 'email'>

export function nameOf({ firstName, lastName }: Named): string | null {
  return [firstName, lastName].filter(Boolean).join(' ') || null
}

/** One or two letters, from the name or the email address. */
export function initialsOf(user: Named): string {
  const words = [user.firstName, user.lastName].filter((word): word is string => Boolean(word))
  const source = words.length > 0 ? words : [user.email ?? '?']
  return source.map((word) => [...word.trim()][0]?.toUpperCase() ?? '').join('')
}
