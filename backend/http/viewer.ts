/** The caller. The plan is read per request, never kept in a session. */
export type Viewer = { readonly kind: 'visitor' } | Member

export interface Member {
  readonly kind: 'member'
  readonly userId: string
  readonly plan: 'free' | 'pro'
  /** Sees the console and may refresh without limits. */
  readonly operator: boolean
  /** Null: a program calls with a key. */
  readonly sessionId: string | null
  /**
   * Programs without permission or need see none. Lists by key show only those already revealed: walking a
   * list would spend the quota.
   */
  readonly contacts?: 'closed' | 'revealed'
}

export const VISITOR: Viewer = { kind: 'visitor' }
