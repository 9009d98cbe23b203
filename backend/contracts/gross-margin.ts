export function marginText(margin: number): string
export function marginText(margin: number | null): string | null
export function marginText(margin: number | null): string | null {
  return margin === null ? null : `${Math.round(margin)}%`
}
