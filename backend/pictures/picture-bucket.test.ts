import { expect, it } from 'vitest'
import { signedHeaders } from './picture-bucket.ts'

/**
 * From Amazon's S3 API reference, "Signature calculations: single chunk". Its other examples have headers we
 * never send.
 */
const SIGNER = {
  region: 'us-east-1',
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
}
const LIST = new URL('https://examplebucket.s3.amazonaws.com/?max-keys=2&prefix=J')

it('the signature of a list of objects is Amazon’s', async () => {
  const headers = await signedHeaders({ method: 'GET', url: LIST }, SIGNER, new Date('2013-05-24T00:00:00Z'))
  expect(headers.get('authorization')).toMatch(
    /^AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE\/20130524\/us-east-1\/s3\/aws4_request,/,
  )
  expect(headers.get('authorization')).toContain(
    'Signature=34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  )
})

it('the signature covers the body and its type', async () => {
  const sent = { method: 'PUT', url: LIST, body: Buffer.from('a'), type: 'image/webp' }
  const signatures = [sent, { ...sent, body: Buffer.from('b') }, { ...sent, type: 'image/png' }].map(
    async (request) => (await signedHeaders(request, SIGNER, new Date(0))).get('authorization'),
  )
  expect(new Set(await Promise.all(signatures)).size).toBe(3)
})
