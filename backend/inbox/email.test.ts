import { describe, expect, it } from 'vitest'
import { networkOf } from '../http/rate-limit.ts'
import { emailBody, headerText } from './email.ts'

describe('an e-mail', () => {
  it('has equal text and HTML content, with typed text escaped', () => {
    const { text, html } = emailBody([
      '<script>alert(1)</script>\nsecond line',
      { label: 'Go', link: 'https://a.example/?b=1&c=2' },
    ])
    expect(text).toBe('<script>alert(1)</script>\nsecond line\n\nGo:\nhttps://a.example/?b=1&c=2\n')
    expect(html).toContain('<p>&#60;script&#62;alert(1)&#60;/script&#62;<br>second line</p>')
    expect(html).toContain('<a href="https://a.example/?b=1&#38;c=2">Go</a>')
  })

  it.each([
    ['a\r\nBcc: b', 'a Bcc: b'],
    ['a\u0000b\u0085c\u2028d\te', 'a b c d e'],
    ['  plain, with commas  ', 'plain, with commas'],
  ])('puts %j into a header as %j', (typed, written) => {
    expect(headerText(typed)).toBe(written)
  })
})

describe('a network', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2:0:0:0:0'],
    ['2001:db8:1:2::1', '2001:db8:1:2:0:0:0:0'],
    ['not an address', 'not an address'],
  ])('is derived from the address: %s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })
})
