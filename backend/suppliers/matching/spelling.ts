/** "Knit" and "knitted"; but not "racketeer" and "racket". */
export function isSpellingOf(a: string, b: string): boolean {
  if (a[0] !== b[0]) return false
  // A word of three letters or more keeps its first two in its stem.
  const mayShareStem = a[1] === b[1] || a.length < 3 || b.length < 3
  if (mayShareStem && stem(a) === stem(b)) return true
  // "Tablet" is not a typo of "table".
  if (a.startsWith(b) || b.startsWith(a)) return false
  const shorter = Math.min(a.length, b.length)
  const most = shorter >= 8 ? 2 : shorter >= 5 ? 1 : 0
  return Math.abs(a.length - b.length) <= most && distance(a, b, most) <= most
}

function stem(word: string): string {
  const base = word.length > 5 ? word.replace(/(?:ing|ed|es)$/, '') : word
  return base.replace(/([^aeiou])\1$/, '$1').replace(/e$/, '')
}

/** Optimal string alignment; more than `most` is not counted to the end. */
function distance(a: string, b: string, most: number): number {
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, at) => at)
  let leastBefore = 0
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i]
    let leastOfRow = i
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1]
      let least = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1))
      if (a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) least = Math.min(least, (before[j - 2] ?? 0) + 1)
      row.push(least)
      leastOfRow = Math.min(leastOfRow, least)
    }
    if (leastOfRow > most && leastBefore >= most) return leastOfRow
    leastBefore = leastOfRow
    before = last
    last = row
  }
  return last[b.length] ?? 0
}
