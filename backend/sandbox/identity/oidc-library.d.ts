/**
 * Imports the library's own files: its index prints a notice on Node 20 (`provider.test.ts` covers all used
 * parts).
 */
declare module 'oidc-provider/lib/provider.js' {
  export { default as Provider } from 'oidc-provider'
}

declare module 'oidc-provider/lib/helpers/interaction_policy/index.js' {
  import { interactionPolicy } from 'oidc-provider'
  export const Check: typeof interactionPolicy.Check
  export const base: typeof interactionPolicy.base
}
