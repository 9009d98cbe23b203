/** Apart from the list itself, for the address that every page knows. */
export const LIST_SORTS = ['profit', 'margin', 'sold', 'price', 'suppliers', 'line'] as const
