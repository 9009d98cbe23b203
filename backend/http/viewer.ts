/** Who is asking. The plan is read for each request, never remembered in a session. */
export type Viewer =
  | { readonly kind: 'visitor' }
  | {
      readonly kind: 'member'
      readonly userId: string
      readonly plan: 'free' | 'pro'
      /** Runs this server: sees the console, and may have the data refreshed as often as they like. */
      readonly operator: boolean
      /** The session they are asking in; null: a program asks for them with a key. */
      readonly sessionId: string | null
    }

export const VISITOR: Viewer = { kind: 'visitor' }
