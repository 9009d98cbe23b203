/** Separate, because every page loads its URL schema. */
export const SUPPLIER_SORTS = ['shipments', 'recent', 'name'] as const
