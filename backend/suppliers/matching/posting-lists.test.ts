import { describe, expect, it } from 'vitest'
import { growingList, inverted, listBuilder, listLength } from './posting-lists.ts'

describe('growingList', () => {
  it('keeps any number of items', () => {
    const list = growingList((length) => new Uint32Array(length))
    const numbers = Array.from({ length: 5000 }, (_, at) => at * 3)
    for (const number of numbers) list.add(number)
    list.set(4999, 7)
    expect([list.length, list.at(4998), list.at(4999)]).toEqual([5000, 14_994, 7])
    expect([...list.done()]).toEqual([...numbers.slice(0, -1), 7])
  })
})

describe('listBuilder', () => {
  it('merges repeated items, with a count of at most 255', () => {
    const lists = listBuilder()
    lists.add([5, 6, 5])
    lists.add([])
    lists.add([5, ...Array.from({ length: 300 }, () => 6)])
    const { starts, items, counts } = lists.done()
    expect([[...starts], [...items], [...counts]]).toEqual([
      [0, 2, 2, 4],
      [5, 6, 5, 6],
      [2, 1, 1, 255],
    ])
  })
})

describe('inverted', () => {
  it('returns the holders of each item, in order', () => {
    const lists = listBuilder()
    for (const items of [
      [1, 2],
      [2, 2],
      [0, 2],
    ])
      lists.add(items)
    const holders = inverted(lists.done(), 3)
    const of = (item: number) => [...holders.items.subarray(holders.starts[item], holders.starts[item + 1])]
    expect([of(0), of(1), of(2), listLength(holders, 2)]).toEqual([[2], [0], [0, 1, 2], 3])
    expect([...holders.counts]).toEqual([1, 1, 1, 2, 1])
  })
})
