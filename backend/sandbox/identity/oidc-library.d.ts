/**
 * The library's parts by their own files: its index prints a notice on Node 20, which we support and which the parts run
 * on as they are (`provider.test.ts` drives all that we use of them).
 */
declare module 'oidc-provider/lib/provider.js' {
  export { default as Provider } from 'oidc-provider'
}

declare module 'oidc-provider/lib/helpers/interaction_policy/index.js' {
  import { interactionPolicy } from 'oidc-provider'
  export const Check: typeof interactionPolicy.Check
  export const base: typeof interactionPolicy.base
}
