/**
 * Process for the hostile pictures proof: the app on DATABASE_URL with pictures from the given origin. `in-process`: the former
 * resizing inside the server, four at once without a time limit. Sends its address.
 */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Koa from 'koa'
import { pino } from 'pino'
import sharp from 'sharp'
import { openDatabase } from '../../backend/db/knex.ts'
import { compress } from '../../backend/http/compress.ts'
import { NotAPicture } from '../../backend/pictures/picture-process.ts'
import type { PictureResizer } from '../../backend/pictures/picture-resizer.ts'
import { openPictures } from '../../backend/pictures/pictures.ts'
import { joinSandbox } from '../../backend/sandbox/start-sandbox.ts'
import { startApp } from './app.ts'
import { withoutTurns } from './picture-turns.ts'

const [source = '', folder = '', flaw] = process.argv.slice(2)
const url = String(process.env.DATABASE_URL)
const db = openDatabase(url, { name: 'picture server', limits: 'serving', max: 10 })
const sandbox = joinSandbox(source)
const PAGE = Array.from({ length: 4000 }, (_, index) => `line ${index} of a page`).join(' ')
const inProcess: PictureResizer = {
  resize: async (bytes, width) => {
    const start = bytes.toString('latin1', 0, 16)
    if (!/^(\xff\xd8\xff|\x89PNG|GIF8|RIFF|[\s\S]{4}ftypavi[fs])/.test(start))
      throw new NotAPicture('unknown')
    return await sharp(bytes, { limitInputPixels: 40_000_000, failOn: 'error', animated: false })
      .rotate()
      .resize({ width, height: width * 2, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 78 })
      .toBuffer()
  },
  close: async () => undefined,
}

process.once('disconnect', () => process.exit())
process.send?.({ origin: flaw ? await oldServer() : (await startApp({ db, url, sandbox })).origin })

async function oldServer(): Promise<string> {
  const log = pino({ level: 'silent' })
  const now = () => new Date()
  const opened = openPictures({ db, dataDir: folder, fakeServer: sandbox, resizer: inProcess, now, log })
  const pictures = withoutTurns(opened, db)
  const koa = new Koa()
  koa.use(compress())
  koa.use(async (ctx) => {
    const [, name] = /^\/img\/(\w+)\//.exec(ctx.path) ?? []
    if (name === undefined) ctx.body = PAGE
    else ctx.body = (await pictures.read(name, 320, 'webp'))?.bytes
    ctx.status = ctx.body ? 200 : 404
  })
  const server = createServer(koa.callback()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
