/** Replacer for `JSON.stringify`: contacts become locked, not missing. */
export function stripContacts(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('contactLocked' in value)) return value
  const shut: Record<string, unknown> = { ...value }
  for (const field of CONTACT_FIELDS) {
    if (shut[field] == null) continue
    shut[field] = null
    shut.contactLocked = true
  }
  return shut
}

/** True if a saved answer lacks an existing contact and must be refetched for members. */
export function lacksContact(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  if ('contactLocked' in value && value.contactLocked === true) return true
  return Object.values(value).some(lacksContact)
}

export function lacksOpenContact(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  if ('contactOpenToAll' in value && value.contactOpenToAll === true && lacksContact(value)) return true
  return Object.values(value).some(lacksOpenContact)
}

const CONTACT_FIELDS = ['contactPerson', 'contactEmail', 'contactPhone', 'address']
