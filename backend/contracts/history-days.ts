/** Public, and with a plan. Separate, because every page loads the product page's URL schema. */
export const OPEN_HISTORY_DAYS = 7
export const FULL_HISTORY_DAYS = 90
