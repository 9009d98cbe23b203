/** Who is asking. The plan is read for each request, never remembered in a session. */
export type Viewer =
  | { readonly kind: 'visitor' }
  | { readonly kind: 'member'; readonly userId: string; readonly plan: 'free' | 'pro' }

export const VISITOR: Viewer = { kind: 'visitor' }
