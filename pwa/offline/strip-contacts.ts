/**
 * A replacer for `JSON.stringify`: a supplier's contact is never stored on the device. The saved copy says that it is
 * locked, not that there is none.
 */
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

/** Whether a saved answer lacks a contact that exists: for a member who may see it, it has to be fetched again. */
export function lacksContact(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  if ('contactLocked' in value && value.contactLocked === true) return true
  return Object.values(value).some(lacksContact)
}

/** Whether it lacks one that is open to everybody. */
export function lacksOpenContact(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  if ('contactOpenToAll' in value && value.contactOpenToAll === true && lacksContact(value)) return true
  return Object.values(value).some(lacksOpenContact)
}

const CONTACT_FIELDS = ['contactPerson', 'contactEmail', 'contactPhone', 'address']
