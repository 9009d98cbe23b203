interface Named {
  /** Without `@`. */
  handle: string | null
  name: string | null
}

/** The public name, else `@handle`. */
export function creatorName({ handle, name }: Named): string {
  const written = name?.trim()
  if (written) return written
  return handle === null ? 'Creator without a name' : `@${handle}`
}

/** `@handle` under a different name; otherwise null. */
export function handleBeside({ handle, name }: Named): string | null {
  return handle !== null && name?.trim() && name.trim() !== handle ? `@${handle}` : null
}
