import { once } from 'node:events'
import type { ClientRequest, IncomingMessage } from 'node:http'

export async function started(asked: ClientRequest): Promise<IncomingMessage> {
  const [reply] = await once(asked, 'response')
  return reply as IncomingMessage
}

export async function bytesOf(reply: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of reply) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

export async function failureOf(
  reply: IncomingMessage,
): Promise<{ status: number | undefined; error: Record<string, unknown> }> {
  return { status: reply.statusCode, error: JSON.parse((await bytesOf(reply)).toString()).error }
}
