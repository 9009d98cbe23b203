/** Percent of the shop's price that the supplier's lowest price leaves: `75%`. One reading for pages, tables and programs. */
export function marginText(margin: number): string
export function marginText(margin: number | null): string | null
export function marginText(margin: number | null): string | null {
  return margin === null ? null : `${Math.round(margin)}%`
}
