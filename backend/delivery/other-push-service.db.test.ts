import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { createTestDatabase } from '../../tests/support/database.ts'
import { openOutside } from '../outgoing/post-outside.ts'
import { readPushKey } from './push-key.ts'
import { testPayload } from './push-payload.ts'
import { sendPush } from './send-push.ts'

/** An independent push service that verifies and decrypts with its own library. */
interface OtherService {
  notifyUrl: string
  messages: Record<string, string[]>
  subscribe(options: { userVisibleOnly: string; applicationServerKey: string }): Promise<{
    endpoint: string
    keys: { p256dh: string; auth: string }
    clientHash: string
  }>
  handleNotification(client: string, headers: object, body: Buffer): Promise<unknown>
  expireSubscription(client: string): void
}
const { PushApiModel } = createRequire(import.meta.url)('web-push-testing/src/PushApiModel.js') as {
  PushApiModel: new () => OtherService
}

it('an independent push service reads our messages and reports ended subscriptions', async () => {
  const service = new PushApiModel()
  const server = createServer(async (request, response) => {
    const { headers, url = '' } = request
    const client = url.slice(url.lastIndexOf('/') + 1)
    const asked = {
      encoding: headers['content-encoding'],
      authorization: headers.authorization,
      ttl: headers.ttl,
    }
    const taken = service.handleNotification(client, asked, await buffer(request))
    const status = await taken.then(
      () => 201,
      (error: Error) => (error.name === 'SubscriptionExpiredError' ? 410 : 400),
    )
    response.writeHead(status).end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const database = await createTestDatabase()
  const outside = openOutside([`${origin}/notify/`])
  try {
    service.notifyUrl = `${origin}/notify/`
    const key = await readPushKey(database.db, { vapidPrivateKey: null })
    const { endpoint, keys, clientHash } = await service.subscribe({
      userVisibleOnly: 'true',
      applicationServerKey: key.publicKey,
    })
    const payload = testPayload({ origin: 'https://tideline.example' })
    const send = () =>
      sendPush(
        { db: database.db, outside, key, subject: 'mailto:desk@tideline.example' },
        { id: 1, endpoint, ...keys, key_id: key.keyId },
        payload,
      )
    expect(await send()).toEqual({ outcome: 'sent' })
    expect(service.messages[clientHash]).toEqual([payload])
    service.expireSubscription(clientHash)
    expect(await send()).toMatchObject({ outcome: 'gone' })
  } finally {
    await outside.close()
    server.close()
    await database.drop()
  }
})
