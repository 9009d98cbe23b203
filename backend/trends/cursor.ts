import { Failure } from '../process/failure.ts'

export type Cursor = [key: number, id: number]

export function cursorText(cursor: Cursor): string {
  return Buffer.from(JSON.stringify(cursor)).toString('base64url')
}

/** Throws `invalid_input`. */
export function cursorFrom(text: string): Cursor {
  const value = unpacked(text)
  if (Array.isArray(value) && value.length === 2) {
    const [key, id] = value
    if (Number.isFinite(key) && Number.isSafeInteger(id)) return [key, id]
  }
  throw new Failure('invalid_input', 'cursor is not valid.', { field: 'cursor' })
}

function unpacked(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
  } catch {
    // The caller refuses null.
    return null
  }
}
