import { dollars } from './dollars.ts'

/** Inputs are cents, basis points, grams and millimeters. */

/** `$6.10` */
export function centsText(cents: number): string {
  return dollars(cents / 100)
}

/** `6%`, `12.5%`, `−3%` */
export function bpsText(bps: number): string {
  return `${bps < 0 ? '−' : ''}${decimalText(Math.abs(bps) / 100)}%`
}

/** `6.5`: at most two decimals, without trailing zeros. */
export function decimalText(value: number): string {
  return String(Number(value.toFixed(2)))
}

/** `450 g`, `1.2 kg` */
export function weightText(grams: number): string {
  return grams < 1000 ? `${grams} g` : `${decimalText(grams / 1000)} kg`
}

/** `22 × 16 × 9 cm` */
export function sizeText(sides: readonly number[]): string {
  return `${sides.map((millimetres) => decimalText(millimetres / 10)).join(' × ')} cm`
}
