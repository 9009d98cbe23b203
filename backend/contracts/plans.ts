/** Contacts that the free plan reveals. */
export const FREE_CONTACTS = 3
