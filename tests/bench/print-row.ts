export function row(...cells: (string | number)[]): string {
  return cells.map((cell, at) => `${cell} `.padEnd(at === 0 ? 16 : 24)).join('')
}

export function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
