import { expect, it } from 'vitest'
import { signedHeaders } from './sign-request.ts'

/** Examples of Amazon's documentation (S3 API reference, "Signature calculations: single chunk"). */
const SIGNER = {
  region: 'us-east-1',
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
}
const HOST = 'https://examplebucket.s3.amazonaws.com'

it.each([
  [
    'an object that is read in part',
    { method: 'GET', url: new URL(`${HOST}/test.txt`), headers: { range: 'bytes=0-9' } },
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  ],
  [
    'an object that is written, with a name to be encoded',
    {
      method: 'PUT',
      url: new URL(`${HOST}/test$file.text`),
      headers: { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
      body: Buffer.from('Welcome to Amazon S3.'),
    },
    '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  ],
  [
    'a list of objects',
    { method: 'GET', url: new URL(`${HOST}/?max-keys=2&prefix=J`) },
    '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  ],
])('the signature of %s is Amazon’s', (_what, request, signature) => {
  const { authorization } = signedHeaders(request, SIGNER, new Date('2013-05-24T00:00:00Z'))
  expect(authorization).toMatch(
    /^AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE\/20130524\/us-east-1\/s3\/aws4_request,/,
  )
  expect(authorization).toContain(`,Signature=${signature}`)
})
