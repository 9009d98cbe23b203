import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type Asking, beginWith, inOneVersion, lastMove, moveTo, shownVersion, whenOver } from './edition.ts'

const ONE = '1-0000000000000000'
const TWO = '2-0000000000000000'

const over = new Error('over')

function server(now = ONE) {
  const asked: (string | null)[] = []
  const state = { now, asked, pointers: 0 }
  const asking: Asking<string> = {
    askAt: async (version) => {
      asked.push(version)
      if (version !== null && version !== state.now) throw over
      return version === null ? `documented, of ${state.now}` : `of ${version}`
    },
    askPointer: async () => {
      state.pointers += 1
      return state.now
    },
    isOver: (error) => error === over,
  }
  return { state, asking }
}

beforeEach(() => beginWith(null))

describe('a page', () => {
  it('asks for the version once and reads everything from it', async () => {
    const { state, asking } = server()
    const answers = await Promise.all([inOneVersion(asking), inOneVersion(asking), inOneVersion(asking)])
    expect(answers).toEqual([`of ${ONE}`, `of ${ONE}`, `of ${ONE}`])
    expect(state.pointers).toBe(1)
  })

  it('moves to the current version when its own is over and refetches the rest', async () => {
    const { state, asking } = server()
    await inOneVersion(asking)
    const follow = vi.fn()
    whenOver(follow)
    state.now = TWO
    expect(await inOneVersion(asking)).toBe(`of ${TWO}`)
    expect([shownVersion(), follow.mock.calls.length, lastMove() > 0]).toEqual([TWO, 1, true])
  })

  it('holds back the first answer of a new version until concurrent requests have answered', async () => {
    beginWith(ONE)
    moveTo(TWO)
    const { asking } = server(TWO)
    const arrived: string[] = []
    let answer: (text: string) => void = () => undefined
    const slow = new Promise<string>((done) => {
      answer = done
    })
    const both = [
      inOneVersion(asking).then((text) => arrived.push(text)),
      inOneVersion({ ...asking, askAt: () => slow }).then((text) => arrived.push(text)),
    ]
    await new Promise((later) => setTimeout(later, 20))
    expect(arrived).toEqual([])
    answer('the slow one')
    await Promise.all(both)
    expect(arrived).toHaveLength(2)
  })

  it('drops an answer of a version it has left', async () => {
    beginWith(ONE)
    const { state, asking } = server(ONE)
    const asked = inOneVersion({
      ...asking,
      askAt: async (version) => {
        const answer = await asking.askAt(version)
        if (version === ONE) {
          state.now = TWO
          moveTo(TWO)
        }
        return answer
      },
    })
    expect(await asked).toBe(`of ${TWO}`)
  })

  it('does not go back to an old version that a lagging server still names', async () => {
    beginWith(ONE)
    moveTo(TWO)
    expect(moveTo(ONE)).toBe(false)
    expect(shownVersion()).toBe(TWO)
  })

  it('reads the documented address without a version, or when the server keeps changing versions', async () => {
    const none = server()
    expect(await inOneVersion({ ...none.asking, askPointer: async () => null })).toBe(`documented, of ${ONE}`)
    beginWith(null)
    const restless = server()
    let turn = 0
    const asking = { ...restless.asking, askPointer: async () => `${++turn}-ffffffffffffffff` }
    expect(await inOneVersion(asking)).toBe(`documented, of ${ONE}`)
    expect(restless.state.asked.length).toBeLessThanOrEqual(4)
  })

  it('passes on other errors', async () => {
    const { asking } = server()
    const missing = new Error('not there')
    const asked = inOneVersion({ ...asking, askAt: () => Promise.reject(missing) })
    await expect(asked).rejects.toBe(missing)
  })
})
