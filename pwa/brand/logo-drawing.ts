export const VIEW = 100
export const LINE = 'M20 57H80'
export const CURVE = 'M18 70C30 78 38 74 45 62C52 49 56 30 82 25'

/** `inset`: free share of each side; `round`: corner radius of the ground. */
export function drawLogo({
  inset,
  round,
  ground,
  line,
  curve,
}: {
  inset: number
  round: number
  ground: string
  line: string
  curve: string
}): string {
  const scale = 1 - 2 * inset
  const shift = VIEW * inset
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${VIEW} ${VIEW}" fill="none" stroke-linecap="round"><rect width="${VIEW}" height="${VIEW}" rx="${round}" fill="${ground}"/><g transform="translate(${shift} ${shift}) scale(${scale})"><path d="${LINE}" stroke="${line}" stroke-width="5" stroke-dasharray="1 9"/><path d="${CURVE}" stroke="${curve}" stroke-width="8"/></g></svg>`
}
