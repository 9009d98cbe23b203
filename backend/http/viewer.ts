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
      /** Asked without the contacts that they may see: by a program that was not let see them, or that has no need. */
      readonly contacts?: 'closed'
    }

export const VISITOR: Viewer = { kind: 'visitor' }
