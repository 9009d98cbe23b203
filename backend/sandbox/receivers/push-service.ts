import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  randomUUID,
  verify,
} from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

interface PushedMessage {
  at: Date
  text: string
  ttl: number
  urgency: string
  topic: string | null
}

export interface PushDevice {
  endpoint: string
  keys: { p256dh: string; auth: string }
  /** Newest first. */
  messages: readonly PushedMessage[]
}

interface Device extends PushDevice {
  applicationServerKey: string
  browser: BrowserKeys
  messages: PushedMessage[]
  over: boolean
  faults: { status: number; retryAfter: number | null }[]
}

export interface FakePushService {
  subscribe(applicationServerKey: string): PushDevice
  device(endpoint: string): PushDevice | null
  devices(): PushDevice[]
  /** The service answers 410 from then on. */
  end(endpoint: string): void
  failNext(endpoint: string, status: number, retryAfter?: number): void
  receive(id: string, request: { headers: IncomingHttpHeaders; body: Buffer }): PushAnswer
}

interface PushAnswer {
  status: number
  headers: Record<string, string>
}

const MESSAGES_MAX = 50

/** The port is known only once the sandbox listens. */
export function createPushService(origin: () => string, path: string): FakePushService {
  const known = new Map<string, Device>()
  const idOf = (endpoint: string) => endpoint.slice(endpoint.lastIndexOf('/') + 1)
  const found = (endpoint: string) => known.get(idOf(endpoint))
  return {
    subscribe: (applicationServerKey) => {
      const id = randomUUID()
      const curve = createECDH('prime256v1')
      const p256dh = curve.generateKeys('base64url')
      const auth = randomBytes(16)
      const device: Device = {
        endpoint: `${origin()}${path}${id}`,
        keys: { p256dh, auth: auth.toString('base64url') },
        applicationServerKey,
        browser: { curve, auth },
        messages: [],
        over: false,
        faults: [],
      }
      known.set(id, device)
      return device
    },
    device: (endpoint) => found(endpoint) ?? null,
    devices: () => [...known.values()].filter(({ over }) => !over),
    end: (endpoint) => {
      const device = found(endpoint)
      if (device) device.over = true
    },
    failNext: (endpoint, status, retryAfter) => {
      found(endpoint)?.faults.push({ status, retryAfter: retryAfter ?? null })
    },
    receive: (id, request) => {
      const device = known.get(id)
      if (!device) return { status: 404, headers: {} }
      if (device.over) return { status: 410, headers: {} }
      const fault = device.faults.shift()
      if (fault) {
        const { status, retryAfter } = fault
        return { status, headers: retryAfter === null ? {} : { 'retry-after': String(retryAfter) } }
      }
      return take(device, request, origin())
    },
  }
}

function take(
  device: Device,
  { headers, body }: { headers: IncomingHttpHeaders; body: Buffer },
  origin: string,
): PushAnswer {
  if (headers['content-encoding'] !== 'aes128gcm' || headers.ttl === undefined)
    return { status: 400, headers: {} }
  if (body.length > 4096) return { status: 413, headers: {} }
  if (!isSignedBy(device.applicationServerKey, headers.authorization, origin))
    return { status: 403, headers: {} }
  const topic = typeof headers.topic === 'string' ? headers.topic : null
  device.messages.unshift({
    at: new Date(),
    text: decryptPush(device.browser, body),
    ttl: Number(headers.ttl),
    urgency: String(headers.urgency ?? 'normal'),
    topic,
  })
  device.messages.length = Math.min(device.messages.length, MESSAGES_MAX)
  return { status: 201, headers: { location: `${device.endpoint}/${randomUUID()}` } }
}

/** VAPID, RFC 8292. */
function isSignedBy(
  applicationServerKey: string,
  authorization: string | undefined,
  audience: string,
): boolean {
  const [, token = '', key] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization ?? '') ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  if (key !== applicationServerKey || signature === '') return false
  const point = Buffer.from(key, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const isGenuine = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>
  const now = Date.now() / 1000
  return (
    isGenuine &&
    aud === audience &&
    Number(exp) > now &&
    Number(exp) <= now + 24 * 3600 &&
    /^(mailto:|https:)/.test(String(sub))
  )
}

interface BrowserKeys {
  curve: ECDH
  auth: Buffer
}

/** RFC 8291, aes128gcm. Throws for other keys. */
function decryptPush({ curve, auth }: BrowserKeys, message: Buffer): string {
  const salt = message.subarray(0, 16)
  const keyLength = message[20] ?? 0
  const sender = message.subarray(21, 21 + keyLength)
  const sealed = message.subarray(21 + keyLength)
  const shared = curve.computeSecret(sender)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), curve.getPublicKey(), sender])
  const input = Buffer.from(hkdfSync('sha256', shared, auth, info, 32))
  const derive = (purpose: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', input, salt, `Content-Encoding: ${purpose}\0`, bytes))
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  decipher.setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  // The text ends with a 2, then zero padding.
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8')
}
