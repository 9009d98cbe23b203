export const LIST_ORDERS = ['profit', 'sold', 'cheap', 'suppliers'] as const
export type ListOrder = (typeof LIST_ORDERS)[number]
