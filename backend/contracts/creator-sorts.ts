/** Separate, because every page loads its URL schema. */
export const CREATOR_SORTS = ['sold', 'hits', 'followers', 'name'] as const
