import { createHash, createHmac } from 'node:crypto'
import type { PictureBucket } from '../settings/fleet-settings.ts'

interface Unsigned {
  method: string
  url: URL
  headers?: Record<string, string>
  body?: Buffer | undefined
}

type Signer = Pick<PictureBucket, 'region' | 'accessKeyId' | 'secretAccessKey'>

/** AWS Signature Version 4, including the body's digest. */
export function signedHeaders(
  { method, url, headers = {}, body }: Unsigned,
  { region, accessKeyId, secretAccessKey }: Signer,
  now: Date,
): Record<string, string> {
  const time = now.toISOString().replace(/[-:]|\.\d{3}/g, '')
  const scope = `${time.slice(0, 8)}/${region}/s3/aws4_request`
  const digest = sha256(body ?? '')
  const sent = { ...headers, 'x-amz-content-sha256': digest, 'x-amz-date': time }
  const signed = Object.entries({ ...sent, host: url.host }).sort(([a], [b]) => (a < b ? -1 : 1))
  const names = signed.map(([name]) => name).join(';')
  const asked = [
    method,
    url.pathname
      .split('/')
      .map((part) => encoded(decodeURIComponent(part)))
      .join('/'),
    [...url.searchParams]
      .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
      .sort()
      .join('&'),
    ...signed.map(([name, value]) => `${name}:${value.trim()}`),
    '',
    names,
    digest,
  ].join('\n')
  const key = scope
    .split('/')
    .reduce<string | Buffer>((secret, part) => hmac(secret, part), `AWS4${secretAccessKey}`)
  const signature = hmac(key, ['AWS4-HMAC-SHA256', time, scope, sha256(asked)].join('\n')).toString('hex')
  return {
    ...sent,
    authorization: `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${scope},SignedHeaders=${names},Signature=${signature}`,
  }
}

/** RFC 3986 encodes more characters than JavaScript. */
function encoded(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}
