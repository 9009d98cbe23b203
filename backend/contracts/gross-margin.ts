export function marginText(margin: number | null): string | null {
  return margin === null ? null : `${Math.round(margin)}%`
}
