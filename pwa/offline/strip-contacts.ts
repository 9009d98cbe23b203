/**
 * For `JSON.stringify`: a supplier's contact never reaches the device's storage, whoever was shown it. What is saved says
 * that it is locked, not that there is none.
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

/** Whether an answer as it was saved lacks a contact that there is: for its owner it has to be asked for again. */
export function lacksContact(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  if ('contactLocked' in value && value.contactLocked === true) return true
  return Object.values(value).some(lacksContact)
}

const CONTACT_FIELDS = ['contactPerson', 'contactEmail', 'contactPhone', 'address']
