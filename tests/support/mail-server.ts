import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

export interface MailServer {
  url: string
  received: { from: string; to: string[]; source: string }[]
  /** Replaces the 250 after RCPT or DATA; null: accepts all. */
  refusal: { at: 'RCPT' | 'DATA'; reply: string } | null
  stop(): Promise<void>
}

export async function startMailServer(): Promise<MailServer> {
  const server = createServer((socket) => converse(socket, mail))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const mail: MailServer = {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: [],
    refusal: null,
    stop: async () => {
      server.close()
      await once(server, 'close')
    },
  }
  return mail
}

function converse(socket: Socket, mail: MailServer): void {
  let from = ''
  let to: string[] = []
  let data: string | null = null
  let rest = ''
  const say = (line: string) => socket.write(`${line}\r\n`)
  const refused = (at: 'RCPT' | 'DATA') => (mail.refusal?.at === at ? mail.refusal.reply : null)
  const hear = (line: string) => {
    if (data !== null) {
      if (line !== '.') {
        data += `${line.replace(/^\.\./, '.')}\r\n`
        return
      }
      const refusal = refused('DATA')
      if (!refusal) mail.received.push({ from, to, source: data })
      data = null
      return say(refusal ?? '250 kept')
    }
    const address = /<(.*)>/.exec(line)?.[1] ?? ''
    if (/^EHLO/i.test(line)) return say('250 test')
    if (/^MAIL/i.test(line)) {
      from = address
      to = []
    }
    if (/^RCPT/i.test(line)) {
      to.push(address)
      return say(refused('RCPT') ?? '250 ok')
    }
    if (/^DATA/i.test(line)) {
      data = ''
      return say('354 go on')
    }
    if (/^QUIT/i.test(line)) return socket.end('221 bye\r\n')
    say('250 ok')
  }
  socket.on('error', () => undefined)
  socket.on('data', (chunk) => {
    const lines = (rest + chunk.toString('utf8')).split('\r\n')
    rest = lines.pop() ?? ''
    for (const line of lines) hear(line)
  })
  say('220 test')
}
