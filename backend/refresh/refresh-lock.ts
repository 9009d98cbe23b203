/** Session lock: one refresh or import per fleet, released by any death. */
export const REFRESH_LOCK = 7_441_002

/** Transaction lock for what readers see: a publication, or a purge in between. */
export const EDITION_LOCK = 7_441_003

export const UPLOAD_LOCK = 7_441_004

export const LIST_LOCK = 7_441_005
