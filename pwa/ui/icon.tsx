import {
  arrowBackOutline as back,
  closeOutline as close,
  moonOutline as dark,
  chevronDownOutline as down,
  downloadOutline as download,
  flame,
  chevronForwardOutline as forward,
  layersOutline as layers,
  sunnyOutline as light,
  lockClosedOutline as lock,
  ellipsisHorizontalOutline as more,
  cloudOfflineOutline as offline,
  openOutline as open,
  cubeOutline as product,
  refreshOutline as refresh,
  searchOutline as search,
  shareSocialOutline as share,
  star,
  boatOutline as suppliers,
  phonePortraitOutline as system,
  trashOutline as trash,
  trendingUpOutline as trending,
  warningOutline as warning,
} from 'ionicons/icons'
import { createElement, type ReactNode } from 'react'

const DRAWINGS = {
  back,
  close,
  dark,
  down,
  download,
  flame,
  forward,
  layers,
  light,
  lock,
  more,
  offline,
  open,
  product,
  refresh,
  search,
  share,
  star,
  suppliers,
  system,
  trash,
  trending,
  warning,
}
export type IconName = keyof typeof DRAWINGS

const drawn = new Map<IconName, ReactNode[]>()

/** An Ionicon in the colour of its text. Decoration only: the words beside it carry the meaning. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <svg viewBox="0 0 512 512" width={size} height={size} fill="currentColor" aria-hidden="true">
      {shapesOf(name)}
    </svg>
  )
}

/** As elements rather than as markup: the page's Trusted Types policy lets nobody assign markup. */
function shapesOf(name: IconName): ReactNode[] {
  const known = drawn.get(name)
  if (known) return known
  const shapes = [...DRAWINGS[name].matchAll(/<(path|circle|ellipse|rect|line|polyline)\b([^>]*?)\/?>/g)].map(
    ([, shape = 'path', attributes = ''], key) => createElement(shape, { key, ...propertiesIn(attributes) }),
  )
  drawn.set(name, shapes)
  return shapes
}

/** The package's drawings carry their fill and stroke as classes of its own style sheet, which we do not load. */
function propertiesIn(attributes: string): Record<string, string> {
  const properties: Record<string, string> = {}
  for (const [, name = '', value = ''] of attributes.matchAll(/([\w-]+)='([^']*)'/g)) {
    if (name !== 'class')
      properties[name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())] = value
    if (value.includes('ionicon-fill-none'))
      Object.assign(properties, { fill: 'none', stroke: 'currentColor' })
    if (value.includes('ionicon-stroke-width'))
      Object.assign(properties, { stroke: 'currentColor', strokeWidth: '32' })
  }
  return properties
}
