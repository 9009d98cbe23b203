/**
 * For `JSON.stringify`: a supplier's contact never reaches the device's storage, whoever was shown it. What is saved says
 * that it is locked, not that there is none.
 */
export function withoutContacts(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('contactLocked' in value)) return value
  const shut: Record<string, unknown> = { ...value }
  for (const field of CONTACT_FIELDS) {
    if (shut[field] == null) continue
    shut[field] = null
    shut.contactLocked = true
  }
  return shut
}

const CONTACT_FIELDS = ['contactPerson', 'contactEmail', 'contactPhone', 'address']
