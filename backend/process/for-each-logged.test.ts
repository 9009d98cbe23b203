import { expect, it } from 'vitest'
import { logTo } from '../../tests/support/log-to.ts'
import { forEachLogged } from './for-each-logged.ts'

it('continues after an item that fails, and logs which one', async () => {
  const lines: string[] = []
  const worked: number[] = []
  const done = await forEachLogged(
    [1, 2, 3],
    { log: logTo((line) => lines.push(line)), message: 'Could not work', nameOf: (item) => item },
    async (item) => {
      if (item === 2) throw new Error('a bad row')
      worked.push(item)
    },
  )
  expect([done, worked]).toEqual([2, [1, 3]])
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { msg: 'Could not work', item: 2, err: { message: 'a bad row' } },
  ])
})
