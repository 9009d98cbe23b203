import { expect, it } from 'vitest'
import { comeAlive } from './come-alive.ts'

const VALUES = ['', 'sales', 'price']

/** `rendered`: option that the server's HTML marks; -1 for a list that this browser drew. */
function replayed(rendered: number, shown: number): string[] {
  const part = document.createElement('section')
  part.dataset.later = ''
  const options = VALUES.map((value, at) => `<option value="${value}" ${at === rendered ? 'selected' : ''}>`)
  part.innerHTML = `<select>${options.join('')}</select>`
  const changes: string[] = []
  for (const list of part.querySelectorAll('select')) {
    list.selectedIndex = shown
    list.addEventListener('change', () => changes.push(list.value))
  }
  comeAlive(part)
  return changes
}

it.each<[what: string, rendered: number, shown: number, changes: string[]]>([
  ['a choice made before hydration', 0, 2, ['price']],
  ['no choice where nothing was chosen', 1, 1, []],
  ['no choice of a list that this browser drew from the address', -1, 2, []],
])('replays %s', (_, rendered, shown, changes) => {
  expect(replayed(rendered, shown)).toEqual(changes)
})

it('replays a file chosen before hydration', () => {
  const part = document.createElement('section')
  part.dataset.later = ''
  part.innerHTML = '<input type="file">'
  const changes: string[] = []
  for (const field of part.querySelectorAll('input')) {
    // A browser lets code set only an empty name.
    Object.defineProperty(field, 'value', {
      get: () => 'C:\\fakepath\\lamp.jpg',
      set: () => {
        throw new DOMException('The name of a file cannot be set', 'InvalidStateError')
      },
    })
    field.addEventListener('change', () => changes.push(field.value))
  }
  comeAlive(part)
  expect(changes).toEqual(['C:\\fakepath\\lamp.jpg'])
})
