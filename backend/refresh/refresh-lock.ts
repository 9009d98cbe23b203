/** Session advisory lock held for the length of a run: one refresh or import in the whole fleet, released by any death. */
export const REFRESH_LOCK = 7_441_002

/** Transaction advisory lock for changing what readers see: a publication, or a purge between two publications. */
export const EDITION_LOCK = 7_441_003

/** Session advisory lock of the process that imports the files which operators sent. */
export const UPLOAD_LOCK = 7_441_004

/** Session advisory lock of the process that matches private lists. */
export const LIST_LOCK = 7_441_005
