import type { IncomingMessage, ServerResponse } from 'node:http'
import { createPushService, type FakePushService } from './push-service.ts'
import { createWebhookBin, type WebhookBin } from './webhook-bin.ts'

/** Same paths as in `delivery/open-delivery.ts`. */
const PUSH_PATH = '/push/'
const BIN_PATH = '/webhook-bin/'
const BODY_MAX = 256 * 1024

export interface Receivers {
  push: FakePushService
  bin: WebhookBin
  binAddress(name: string): string
}

export function createReceivers(origin: () => string): Receivers {
  return {
    push: createPushService(origin, PUSH_PATH),
    bin: createWebhookBin(),
    binAddress: (name) => `${origin()}${BIN_PATH}${name}`,
  }
}

/** Returns false for other paths. */
export async function answerReceiver(
  { push, bin }: Receivers,
  pathname: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const path = [PUSH_PATH, BIN_PATH].find((each) => pathname.startsWith(each))
  if (path === undefined) return false
  if (request.method !== 'POST') {
    response.writeHead(405, { allow: 'POST' }).end()
    return true
  }
  const message = { headers: request.headers, body: await bodyOf(request) }
  const name = pathname.slice(path.length)
  const { status, headers } = path === PUSH_PATH ? push.receive(name, message) : bin.receive(name, message)
  response.writeHead(status, headers).end()
  return true
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    size += (chunk as Buffer).length
    if (size > BODY_MAX) throw new Error('A message to the sandbox was too large')
    chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks)
}
