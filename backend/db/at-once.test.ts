import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { readAhead, writeBehind } from './at-once.ts'

it('reads one question ahead and no further', async () => {
  const seen: string[] = []
  const read = async (question: number) => {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
    seen.push(`read ${question}`)
    return question
  }
  for await (const answer of readAhead([1, 2, 3], read)) seen.push(`worked on ${answer}`)
  expect(seen).toEqual(['read 1', 'read 2', 'worked on 1', 'read 3', 'worked on 2', 'worked on 3'])
})

it('runs no query for an empty list', async () => {
  const answers: unknown[] = []
  for await (const answer of readAhead([], async () => await Promise.reject(new Error('asked'))))
    answers.push(answer)
  expect(answers).toEqual([])
})

it('throws an error after all earlier results', async () => {
  const answers: number[] = []
  const read = async (question: number) => {
    if (question === 2) throw new Error('no second')
    return question
  }
  await expect(async () => {
    for await (const answer of readAhead([1, 2, 3], read)) answers.push(answer)
  }).rejects.toThrow('no second')
  expect(answers).toEqual([1])
})

it('waits for the read in progress when work on the result before fails', async () => {
  const over: number[] = []
  const read = async (question: number) => {
    await pause(20)
    over.push(question)
    return question
  }
  await expect(async () => {
    for await (const answer of readAhead([1, 2, 3], read)) throw new Error(`cannot work on ${answer}`)
  }).rejects.toThrow('cannot work on 1')
  expect(over).toEqual([1, 2])
})

it('writes one result while the next is computed, in order', async () => {
  const seen: string[] = []
  const behind = writeBehind()
  const write = (number: number) => async () => {
    seen.push(`begins ${number}`)
    await pause(10)
    seen.push(`ends ${number}`)
  }
  await behind.write(write(1))
  seen.push('makes 2')
  await behind.write(write(2))
  await behind.written()
  expect(seen).toEqual(['begins 1', 'makes 2', 'ends 1', 'begins 2', 'ends 2'])
})

it('throws the last write’s error at the next write or at the final wait', async () => {
  const fails = async () => {
    await pause(1)
    throw new Error('the disk is full')
  }
  const begun: string[] = []
  const behind = writeBehind()
  await behind.write(fails)
  await expect(
    behind.write(async () => {
      begun.push('the one after it')
    }),
  ).rejects.toThrow('the disk is full')
  await expect(behind.written()).rejects.toThrow('the disk is full')
  expect(begun).toEqual([])
})
