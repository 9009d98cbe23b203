/** Many lists of numbers in one array: list `i` is `items[starts[i]]` up to before `items[starts[i + 1]]`. */
export interface PostingLists {
  readonly starts: Uint32Array
  readonly items: Uint32Array
  /** How often each item stood in its list, at most 255. */
  readonly counts: Uint8Array
}

/** Collects lists one by one. Repeated items of a list become one item, at its first place, with a count. */
export function listBuilder(): { add(items: readonly number[]): void; done(): PostingLists } {
  const starts = [0]
  const collected: number[] = []
  const counts: number[] = []
  return {
    add(items) {
      const first = collected.length
      for (const item of items) {
        const seen = collected.indexOf(item, first)
        if (seen < 0) {
          collected.push(item)
          counts.push(1)
        } else counts[seen] = Math.min(255, (counts[seen] ?? 0) + 1)
      }
      starts.push(collected.length)
    },
    done: () => ({
      starts: Uint32Array.from(starts),
      items: Uint32Array.from(collected),
      counts: Uint8Array.from(counts),
    }),
  }
}

export function listLength(lists: PostingLists, at: number): number {
  return (lists.starts[at + 1] as number) - (lists.starts[at] as number)
}

/** From the lists of each holder to the holders of each item. */
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
