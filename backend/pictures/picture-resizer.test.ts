import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { disguisedSvg, flatAvif, flatPng, lyingAvif } from '../../tests/support/hostile-pictures.ts'
import { openPictureResizer } from './picture-resizer.ts'

const log = pino({ level: 'silent' })
const resizer = openPictureResizer(log)
afterAll(async () => await resizer.close())

describe('the picture resizer', () => {
  it.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)('reads %s', async (format) => {
    const made = await sharp(await resizer.resize(await honest(format), 320, 'webp')).metadata()
    expect(made).toMatchObject({ format: 'webp', width: 320, height: 240 })
  })

  it('makes a requested AVIF, smaller than the WebP', async () => {
    const picture = await grain()
    const [webp, avif] = [
      await resizer.resize(picture, 320, 'webp'),
      await resizer.resize(picture, 320, 'avif'),
    ]
    expect(await sharp(avif).metadata()).toMatchObject({ format: 'heif', compression: 'av1', width: 320 })
    expect(avif.length).toBeLessThan(webp.length)
    const even = await honest('png')
    const smaller = await resizer.resize(even, 320, 'avif')
    expect(await sharp(smaller).metadata()).toMatchObject({ format: 'webp', width: 320 })
    expect(smaller).toEqual(await resizer.resize(even, 320, 'webp'))
  })

  it('takes the first frame of an animation', async () => {
    const frames = sharp(await Promise.all(['red', 'green', 'blue'].map((colour) => honest('png', colour))), {
      join: { animated: true },
    })
    const made = await resizer.resize(await frames.gif().toBuffer(), 96, 'webp')
    const { dominant } = await sharp(made).stats()
    expect(await sharp(made).metadata()).toMatchObject({ width: 96, height: 72 })
    expect(dominant.r).toBeGreaterThan(200)
  })

  it.each([
    ['a format that is not one of the five', () => honest('tiff'), 'is not a picture we know'],
    ['a vector drawing dressed as AVIF', async () => disguisedSvg(1), 'is not a picture we know'],
    ['a page', async () => Buffer.from('<!doctype html><p>no'.repeat(9)), 'is not a picture we know'],
    ['nothing', async () => Buffer.alloc(0), 'is not a picture we know'],
    ['16 megapixels of PNG', () => flatPng(4000), 'pixel limit'],
    ['16 megapixels of AVIF', () => flatAvif(4000), 'pixel limit'],
    ['16 megapixels of AVIF that says it is small', () => lyingAvif(4000, 64), 'NotAPicture'],
    ['half a picture', async () => (await honest('jpeg')).subarray(0, 300), 'NotAPicture'],
  ])('refuses %s', async (_, bytes, reason) => {
    const outcome = await resizer.resize(await bytes(), 320, 'webp').catch(String)
    expect(outcome).toContain(reason)
    expect((await resizer.resize(await honest('jpeg'), 96, 'webp')).toString('latin1', 8, 12)).toBe('WEBP')
  })

  it('gives up a picture that takes too long and makes the next', async () => {
    const hurried = openPictureResizer(log, { timeMs: 100, memoryBytes: 512 * MEGABYTE })
    const outcomes = [
      await hurried.resize(await flatAvif(3464), 320, 'webp').catch(String),
      await eventually(async () => await hurried.resize(await honest('png'), 96, 'webp')),
    ]
    await hurried.close()
    expect(outcomes[0]).toContain('took longer than 0.1 s')
    expect(Buffer.isBuffer(outcomes[1])).toBe(true)
    // A busy machine needs several tries.
  }, 120_000)

  it('gives up a picture that takes too much memory, and makes the next', async () => {
    const small = openPictureResizer(log, { timeMs: 20_000, memoryBytes: 220 * MEGABYTE })
    const dear = await small.resize(await flatAvif(3464), 320, 'webp').catch(String)
    const next = await small.resize(await honest('png'), 96, 'webp')
    await small.close()
    expect(dear).toMatch(/ended the picture resizer: it took \d+ MB/)
    expect(next.length).toBeGreaterThan(0)
  })

  it('ends with its parent process during any job', async () => {
    const parent = fork(join(import.meta.dirname, '../../tests/support/resizer-owner.ts'), {
      execArgv: ['--import', 'tsx'],
    })
    const resizer = await resizerOf(parent)
    expect(isAlive(resizer)).toBe(true)
    parent.kill('SIGKILL')
    await once(parent, 'exit')
    expect(await eventually(async () => (isAlive(resizer) ? null : 'gone'))).toBe('gone')
  }, 60_000)
})

const MEGABYTE = 1024 * 1024

/** Like a photograph: soft shapes, no flat areas. */
async function grain(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  return await sharp({ create: { width: 1200, height: 1200, channels: 3, background: 'tan', noise } })
    .blur(2)
    .jpeg()
    .toBuffer()
}

async function honest(
  format: 'jpeg' | 'png' | 'webp' | 'gif' | 'avif' | 'tiff',
  background = 'tan',
): Promise<Buffer> {
  return await sharp({ create: { width: 1200, height: 900, channels: 3, background } })
    .toFormat(format)
    .toBuffer()
}

async function resizerOf(parent: ChildProcess): Promise<number> {
  const [{ resizer }] = (await once(parent, 'message')) as [{ resizer: number }]
  return resizer
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    // ESRCH: there is no such process.
    return false
  }
}

async function eventually<T>(attempt: () => Promise<T | null>): Promise<T | null> {
  for (let tries = 0; tries < 40; tries += 1) {
    // A failed attempt is repeated; after the last, null fails the caller's expectation.
    const result = await attempt().catch(() => null)
    if (result !== null) return result
    await pause(250)
  }
  return null
}
