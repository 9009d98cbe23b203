export const JSON_TYPE = 'application/json'
export const STREAM_TYPE = 'text/event-stream'

/**
 * The answer in a type that the client accepts. The protocol has clients list both types, but many list one, send a wildcard or
 * nothing. JSON suits all but a client that lists the stream alone.
 */
export async function acceptedForm(
  response: Response,
  accept: string,
): Promise<{ type: string; body: string }> {
  const type = response.headers.get('content-type') ?? JSON_TYPE
  const body = await response.text()
  const isStream = type.startsWith(STREAM_TYPE)
  if (response.status !== 200 || isStream === wantsStream(accept)) return { type, body }
  return isStream
    ? { type: JSON_TYPE, body: lastMessage(body) }
    : { type: STREAM_TYPE, body: `event: message\ndata: ${body}\n\n` }
}

/** Wildcards include JSON, except `text/*`. */
function wantsStream(accept: string): boolean {
  return /text\/(event-stream|\*)/i.test(accept) && !/application\/(json|\*)|\*\/\*/i.test(accept)
}

/** A request without sessions has one answer, the last event of its stream. */
function lastMessage(stream: string): string {
  const DATA = 'data: '
  const line = stream.split('\n').findLast((each) => each.startsWith(DATA) && each.length > DATA.length)
  return line?.slice(DATA.length) ?? ''
}
