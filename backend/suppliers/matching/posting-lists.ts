/** List `i` begins at `items[starts[i]]` and ends before `items[starts[i + 1]]`. */
export interface PostingLists {
  readonly starts: Uint32Array
  readonly items: Uint32Array
  /** At most 255. */
  readonly counts: Uint8Array
}

/** Plain arrays take eight bytes a number. */
export function growingList<Numbers extends Uint8Array | Uint32Array | Int32Array>(
  make: (length: number) => Numbers,
): {
  readonly length: number
  at(place: number): number
  add(number: number): void
  set(place: number, number: number): void
  done(): Numbers
} {
  let numbers = make(FIRST_LENGTH)
  let length = 0
  return {
    get length() {
      return length
    },
    at: (place) => numbers[place] as number,
    add(number) {
      if (length === numbers.length) {
        const longer = make(2 * length)
        longer.set(numbers)
        numbers = longer
      }
      numbers[length] = number
      length += 1
    },
    set(place, number) {
      numbers[place] = number
    },
    done: () => numbers.slice(0, length) as Numbers,
  }
}

const FIRST_LENGTH = 1024

/** Merges repeated items of a list. */
export function listBuilder(): { add(items: readonly number[]): void; done(): PostingLists } {
  const starts = growingList((length) => new Uint32Array(length))
  const collected = growingList((length) => new Uint32Array(length))
  const counts = growingList((length) => new Uint8Array(length))
  starts.add(0)
  return {
    add(items) {
      const first = collected.length
      for (const item of items) {
        let seen = first
        while (seen < collected.length && collected.at(seen) !== item) seen += 1
        if (seen === collected.length) {
          collected.add(item)
          counts.add(1)
        } else counts.set(seen, Math.min(255, counts.at(seen) + 1))
      }
      starts.add(collected.length)
    },
    done: () => ({ starts: starts.done(), items: collected.done(), counts: counts.done() }),
  }
}

export function listLength(lists: PostingLists, at: number): number {
  return (lists.starts[at + 1] as number) - (lists.starts[at] as number)
}

export function inverted({ starts, items, counts }: PostingLists, itemCount: number): PostingLists {
  const inverse = new Uint32Array(itemCount + 1)
  for (const item of items) inverse[item + 1] = (inverse[item + 1] as number) + 1
  for (let item = 0; item < itemCount; item += 1) {
    inverse[item + 1] = (inverse[item + 1] as number) + (inverse[item] as number)
  }
  const next = inverse.slice()
  const holders = new Uint32Array(items.length)
  const holderCounts = new Uint8Array(items.length)
  for (let holder = 0; holder + 1 < starts.length; holder += 1) {
    for (let at = starts[holder] as number; at < (starts[holder + 1] as number); at += 1) {
      const item = items[at] as number
      const place = next[item] as number
      holders[place] = holder
      holderCounts[place] = counts[at] ?? 0
      next[item] = place + 1
    }
  }
  return { starts: inverse, items: holders, counts: holderCounts }
}
