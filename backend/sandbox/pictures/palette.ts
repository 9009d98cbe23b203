import { between, chance } from '../random.ts'

export interface Palette {
  backdrop: readonly [string, string]
  main: string
  light: string
  dark: string
  accent: string
}

export function paletteOf(key: number): Palette {
  const hue = between(0, 359, key, 'hue')
  const muted = chance(key, 'muted') < 0.35
  const saturation = muted ? 14 : between(38, 66, key, 'saturation')
  const ground = (hue + (chance(key, 'opposite') < 0.5 ? 180 : 28)) % 360
  return {
    backdrop: [`hsl(${ground} 42% 93%)`, `hsl(${(ground + 24) % 360} 36% 82%)`],
    main: `hsl(${hue} ${saturation}% 52%)`,
    light: `hsl(${hue} ${saturation}% 74%)`,
    dark: `hsl(${hue} ${saturation}% 30%)`,
    accent: `hsl(${(hue + 150) % 360} 62% 58%)`,
  }
}
