import type { AnswerOf, Endpoint, InputOf } from '#contracts/endpoint'
import { OfflineError, RefusedError } from './call-errors.ts'

/** Longer than the server's limit, so the server answers first. */
const LONGEST_MS = 90_000

/** Not in `api.ts`, which every page loads. Throws as `call` does. */
export async function callUpload<E extends Endpoint>(
  endpoint: E,
  input: Omit<InputOf<E>, 'body'>,
  file: Blob,
  signal?: AbortSignal,
): Promise<AnswerOf<E>> {
  const { addressOf, checked, loadCheck } = await import('./ask.ts')
  const check = await loadCheck(endpoint)
  const clock = AbortSignal.timeout(LONGEST_MS)
  const known = endpoint.accepts?.media.find((media) => media === file.type)
  const response = await fetch(addressOf(endpoint, input), {
    method: endpoint.method,
    credentials: 'same-origin',
    headers: {
      accept: 'application/json',
      // Systems report different types for a file; the server looks at its bytes.
      'content-type': known ?? 'application/octet-stream',
      'x-requested-with': 'app',
    },
    body: file,
    signal: signal ? AbortSignal.any([signal, clock]) : clock,
  }).catch((cause: unknown) => {
    if (signal?.aborted) throw cause
    throw new OfflineError('The file could not be sent.', { cause })
  })
  const text = await response.text()
  if (!response.ok) throw new RefusedError(response.status, text || response.statusText)
  return checked(endpoint, check, JSON.parse(text))
}
