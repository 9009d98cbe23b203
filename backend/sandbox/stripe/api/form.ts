export type FormValue = string | FormValue[] | { [name: string]: FormValue }

const DEEPEST = 8

/** `a[b][0][c]=v`: names become objects, numbers and `[]` arrays. */
export function parseForm(text: string): { [name: string]: FormValue } {
  const read: { [name: string]: FormValue } = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.replaceAll(']', '').split('[')
    if (path.length > DEEPEST || path.some((part) => part in Object.prototype)) continue
    put(read, path, value)
  }
  return read
}

function put(into: { [name: string]: FormValue }, path: string[], value: string): void {
  let place: FormValue[] | { [name: string]: FormValue } = into
  for (const [depth, part] of path.entries()) {
    const next = path[depth + 1]
    const known = childOf(place, part)
    const child = next === undefined ? value : typeof known === 'object' ? known : isIndex(next) ? [] : {}
    if (!Array.isArray(place)) place[part] = child
    else if (child !== known) place.push(child)
    if (typeof child === 'object') place = child
  }
}

function childOf(place: FormValue[] | { [name: string]: FormValue }, part: string): FormValue | undefined {
  if (!Array.isArray(place)) return place[part]
  return part === '' ? undefined : place[Number(part)]
}

function isIndex(part: string): boolean {
  return /^\d*$/.test(part)
}
