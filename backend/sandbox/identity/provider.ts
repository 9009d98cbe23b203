import type { IncomingMessage, ServerResponse } from 'node:http'

export interface IdentityProvider {
  /** Requests of browsers, `req.url` still with IDENTITY_PATH in front. Resolves when answered. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>
  /** For openid-client's `customFetch`: discovery, token, jwks, userinfo without a network. */
  fetch: typeof fetch
}
