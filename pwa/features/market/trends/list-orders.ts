/** Without one, a list is in the order of verdicts. `growth`: the server's; the others sort what is shown. */
export const LIST_ORDERS = ['growth', 'profit', 'sold', 'cheap', 'suppliers'] as const
export type ListOrder = (typeof LIST_ORDERS)[number]
