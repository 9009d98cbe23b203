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
  let node: FormValue[] | { [name: string]: FormValue } = into
  for (const [depth, part] of path.entries()) {
    const next = path[depth + 1]
    const known = childOf(node, part)
    const child = next === undefined ? value : typeof known === 'object' ? known : isIndex(next) ? [] : {}
    if (!Array.isArray(node)) node[part] = child
    else if (child !== known) node.push(child)
    if (typeof child === 'object') node = child
  }
}

function childOf(node: FormValue[] | { [name: string]: FormValue }, part: string): FormValue | undefined {
  if (!Array.isArray(node)) return node[part]
  return part === '' ? undefined : node[Number(part)]
}

function isIndex(part: string): boolean {
  return /^\d*$/.test(part)
}
