import { describe, expect, it } from 'vitest'
import { memoryStorage } from '../../tests/support/memory-storage.ts'
import { OfflineError, RefusedError } from '../call-errors.ts'
import { type Delivered, type Delivery, deliver, type Occasion } from './deliver.ts'
import { createOutbox, type Queued, type Why } from './outbox.ts'

interface Word {
  id: string
  text: string
}

const words = (...texts: string[]): Word[] => texts.map((text) => ({ id: text, text }))

function setUp({ answer, ...rules }: Partial<Delivery<Word>> & { answer(word: Word): number | Why | null }) {
  const storage = memoryStorage()
  const outbox = createOutbox<Word>({
    key: 'words',
    ownerKey: 'words:owner',
    change: () => {
      throw new Error('Nothing is read from storage.')
    },
    idOf: ({ id }) => id,
    subjectOf: ({ id }) => id,
    isLater: () => true,
    storage: () => storage,
  })
  const requests: string[][] = []
  const post = async (changes: readonly Word[]) => {
    requests.push(changes.map(({ id }) => id))
    const answers = changes.map((word) => [word.id, answer(word)] as const)
    const status = answers.map(([, each]) => each).find((each) => typeof each === 'number')
    if (status === 0) throw new OfflineError('Offline.')
    if (status !== undefined) throw new RefusedError(status as number, '')
    return new Map(answers.flatMap(([id, why]) => (typeof why === 'string' ? [[id, why]] : [])))
  }
  const delivery = { outbox, most: 100, post, retries: () => false, drop: () => new Set<string>(), ...rules }
  return {
    outbox,
    requests,
    states: () => outbox.reload().map(({ change, state, why }) => [change.id, state, why]),
    send: async (occasion: Occasion = 'unasked') => {
      const noted: Delivered<Word>[] = []
      await deliver(delivery, occasion, (batch) => noted.push(batch))
      return {
        taken: noted.reduce((sum, each) => sum + each.taken, 0),
        refused: noted
          .flatMap(({ refused }) => refused)
          .map(({ change, why }: Queued<Word>) => [change.id, why]),
      }
    },
  }
}

describe('delivering an outbox', () => {
  it('sends in order, in requests of at most the limit', async () => {
    const { outbox, requests, send, states } = setUp({ most: 2, answer: () => null })
    await outbox.add(words('a', 'b', 'c'))
    expect(await send()).toEqual({ taken: 3, refused: [] })
    expect(requests).toEqual([['a', 'b'], ['c']])
    expect(states().map(([, state]) => state)).toEqual(['taken', 'taken', 'taken'])
  })

  it('keeps a request below 64 KB', async () => {
    const { outbox, requests, send } = setUp({ answer: () => null })
    await outbox.add(['a', 'b', 'c'].map((id) => ({ id, text: 'x'.repeat(20_000) })))
    await send()
    expect(requests).toEqual([['a', 'b'], ['c']])
  })

  it.each([
    [400, 'invalid'],
    [413, 'invalid'],
    [500, 'failed'],
  ] as const)('keeps one change that is answered with %i as %s, and sends the rest', async (status, why) => {
    const { outbox, send, states } = setUp({ answer: ({ id }) => (id === 'b' ? status : null) })
    await outbox.add(words('a', 'b', 'c'))
    expect(await send('pressed')).toEqual({ taken: 2, refused: [['b', why]] })
    expect(states()).toEqual([
      ['a', 'taken', null],
      ['b', 'refused', why],
      ['c', 'taken', null],
    ])
  })

  it('retries a bad change alone, after the others, and reports it once', async () => {
    const { outbox, requests, send } = setUp({ answer: ({ id }) => (id === 'a' ? 400 : null) })
    await outbox.add(words('a', 'b'))
    await send()
    await outbox.add(words('c'))
    requests.length = 0
    expect((await send()).refused).toEqual([])
    expect(requests).toEqual([['c'], ['a']])
    expect((await send('again')).refused).toEqual([['a', 'invalid']])
  })

  it('retries a refused change after a user action only with changes that may help', async () => {
    const { outbox, requests, send } = setUp({
      answer: ({ id }) => (id === 'a' ? 'full' : null),
      retries: (_, fresh) => fresh.some(({ id }) => id === 'room'),
    })
    await outbox.add(words('a'))
    expect(await send('pressed')).toEqual({ taken: 0, refused: [['a', 'full']] })
    await outbox.add(words('b'))
    await send('pressed')
    await outbox.add(words('room'))
    await send('pressed')
    expect(requests).toEqual([['a'], ['b'], ['a', 'room']])
  })

  it('forgets refused changes that their kind drops, and reports them', async () => {
    const { outbox, send, states } = setUp({ answer: () => 'unknown', drop: () => new Set(['a']) })
    await outbox.add(words('a'))
    expect(await send()).toEqual({ taken: 0, refused: [['a', 'unknown']] })
    expect(states()).toEqual([])
  })

  it('forgets taken changes at once when the answer is the list', async () => {
    const { outbox, send, states } = setUp({ answer: () => null, answersWithList: true })
    await outbox.add(words('a'))
    await send()
    expect(states()).toEqual([])
  })

  it('keeps all as new when offline or when the server fails on every change', async () => {
    for (const status of [0, 401, 429, 503]) {
      const { outbox, send, states } = setUp({ answer: () => status })
      await outbox.add(words('a', 'b'))
      await expect(send()).rejects.toThrow()
      expect(states().map(([, state]) => state)).toEqual(['new', 'new'])
    }
  })
})
