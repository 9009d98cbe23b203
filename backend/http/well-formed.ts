import { Failure } from '../process/failure.ts'

/**
 * Refuses text that PostgreSQL cannot store: lone surrogates and NUL. Without recursion, because a body can nest deeper than
 * the stack.
 */
export function refuseUnstorableText(value: unknown): void {
  const rest: [string, unknown][] = [['', value]]
  for (let next = rest.pop(); next !== undefined; next = rest.pop()) {
    const [path, part] = next
    if (typeof part === 'string') refuse(part, path)
    if (typeof part !== 'object' || part === null) continue
    for (const [key, inner] of Object.entries(part)) {
      refuse(key, path)
      rest.push([`${path && `${path}.`}${key}`.slice(-PATH_MAX), inner])
    }
  }
}

function refuse(text: string, path: string): void {
  if (!UNSTORABLE.test(text)) return
  const field = path || 'body'
  throw new Failure('invalid_input', `${field} must be well-formed text, without half characters or NUL.`, {
    field,
  })
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern finds this character to refuse it
const UNSTORABLE = /[\u0000\p{Surrogate}]/u
/** In UTF-16 units; the sender controls the depth. */
const PATH_MAX = 100
