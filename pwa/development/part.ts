import type { ReactNode } from 'react'

/** States by file name in `ui/`, each under a label. */
export type Parts = Record<string, Record<string, ReactNode>>
