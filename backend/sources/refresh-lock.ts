/** Session advisory lock held for the length of a run: one refresh or import in the whole fleet, released by any death. */
export const REFRESH_LOCK = 7_441_002
