/** Why a shared file was not taken; `worker`: no service worker was ready. Separate, because every page loads its URL schema. */
export const SHARE_REFUSALS = ['size', 'kind', 'worker'] as const
export type ShareRefusal = (typeof SHARE_REFUSALS)[number]
