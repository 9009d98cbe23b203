import { expect, it } from 'vitest'
import { chatBody } from './chat-message.ts'

const URL = 'https://tideline.example/alerts'
const HOSTILE = [
  '**bold** _it_ ~~gone~~ ||spoiler|| `code` [free](https://bad.example/x)',
  '@everyone @here <@123> <@&9> <#4> <:emoji:5> <t:6> <!channel> <https://bad.example|Pay> https://bad.example www.bad.example #tag',
  '> quote',
  '# title',
  '1. list',
  '- list',
]
const shown = {
  slack: (text: string) =>
    text.replaceAll('\u2060', '').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&'),
  discord: (text: string) => text.replace(/\\([^0-9A-Za-z\s])/g, '$1'),
  telegram: (text: string) => text.replaceAll('\u2060', ''),
}
const MARKUP = {
  slack: [
    /<(?!https:\/\/tideline\.example\/alerts\|Open>)/,
    /(^|[\s(])([*_~`])\S[^\n]*\S\2($|[\s).,])/m,
    /^(>|&gt;)/m,
    /https?:\/\/bad|\w\.example\b(?!\/alerts)|:emoji:|@\w/,
  ],
  discord: [/(?<!\\)[*_~`|[\]]/, /(?<!\\)@|<[@#:]|<\w+:/, /^\s*([>#-]|\d+\.) /m, /https?:\/\/bad/],
  telegram: [/@\w|(?<!tideline\.example)\/\w|#\w/, /bad\.example|https?:\/\/bad/],
}

it.each(['slack', 'discord', 'telegram'] as const)(
  '%s shows source text literally, without formatting, links or mentions',
  (shape) => {
    const body = JSON.parse(chatBody(shape, { lines: HOSTILE, url: URL }))
    const text: string = body.content ?? body.text
    const own = text.slice(0, text.lastIndexOf('\n'))
    for (const markup of MARKUP[shape]) expect(own).not.toMatch(markup)
    expect(shown[shape](own).split('\n')).toEqual(HOSTILE)
    expect(text).toContain(URL)
    if (shape === 'discord') expect(body.allowed_mentions).toEqual({ parse: [] })
  },
)

it.each(['slack', 'discord', 'telegram'] as const)(
  '%s gets whole lines, cut between characters, within its limit',
  (shape) => {
    const lines = [
      `Lamp\nCc: all ${'&'.repeat(290)}`,
      '🪔'.repeat(400),
      ...Array(40).fill('A lamp '.repeat(20)),
    ]
    const body = JSON.parse(chatBody(shape, { lines, url: URL }))
    const text: string = body.content ?? body.text
    expect(text.length).toBeLessThan(2000)
    expect(text).not.toMatch(/\p{Cs}/u)
    expect(text.split('\n').slice(-2)).toEqual(['…', expect.stringContaining(URL)])
    expect(text).toMatch(/^Lamp Cc/)
  },
)
