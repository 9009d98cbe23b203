/** CSS pixels, portrait, with pixel ratio. iOS shows only a picture of exactly that size. */
export const SPLASH_SCREENS: readonly SplashScreen[] = [
  [440, 956, 3],
  [430, 932, 3],
  [428, 926, 3],
  [402, 874, 3],
  [393, 852, 3],
  [390, 844, 3],
  [375, 812, 3],
  [414, 896, 2],
  [375, 667, 2],
  [744, 1133, 2],
  [820, 1180, 2],
  [834, 1194, 2],
  [1024, 1366, 2],
]

/** Width, height, pixel ratio. */
export type SplashScreen = readonly [number, number, number]

export function splashFile([width, height, ratio]: SplashScreen): string {
  return `splash/${width}x${height}@${ratio}.png`
}

export function splashLink(screen: SplashScreen): string {
  const [width, height, ratio] = screen
  return `<link rel="apple-touch-startup-image" href="/${splashFile(screen)}" media="(device-width: ${width}px) and (device-height: ${height}px) and (-webkit-device-pixel-ratio: ${ratio})" />`
}
