/** Separate, because every page loads its URL schema. */
export const LIST_SORTS = ['profit', 'margin', 'sold', 'price', 'suppliers', 'line'] as const
