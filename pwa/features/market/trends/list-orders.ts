/** Other orders than the list's own, over what is loaded. */
export const LIST_ORDERS = ['profit', 'sold', 'cheap', 'suppliers'] as const
export type ListOrder = (typeof LIST_ORDERS)[number]
