/** Invented figures, ten of each, cycled by row, for the table marked 'demo'. */
const VELOCITIES = [
  'Hot +47%',
  'Surging +234%',
  'Rising +89%',
  'Viral +312%',
  'Growing +56%',
  'Hot +128%',
  'Surging +189%',
  'Rising +73%',
  'Growing +41%',
  'Viral +267%',
]
const MARGINS = ['87%', '91%', '83%', '89%', '85%', '90%', '84%', '88%', '86%', '85%']
const COMPETITIONS = [
  'Low (23 sellers)',
  'Medium (67 sellers)',
  'Low (18 sellers)',
  'High (156 sellers)',
  'Medium (89 sellers)',
  'Low (28 sellers)',
  'High (203 sellers)',
  'Medium (45 sellers)',
  'Low (26 sellers)',
  'Medium (94 sellers)',
]

export const EXAMPLE_ROWS = VELOCITIES.length

/** `index` counts from 0. */
export function exampleOf(index: number): { velocity: string; margin: string; competition: string } {
  const at = index % EXAMPLE_ROWS
  return {
    velocity: VELOCITIES[at] ?? '',
    margin: MARGINS[at] ?? '',
    competition: COMPETITIONS[at] ?? '',
  }
}
