import {
  addOutline as add,
  personAddOutline as addPerson,
  arrowBackOutline as back,
  notificationsOutline as bell,
  cameraOutline as camera,
  closeOutline as close,
  copyOutline as copy,
  moonOutline as dark,
  gridOutline as dashboard,
  checkmarkOutline as done,
  chevronDownOutline as down,
  downloadOutline as download,
  createOutline as edit,
  optionsOutline as filter,
  flame,
  chevronForwardOutline as forward,
  reorderThreeOutline as grip,
  layersOutline as layers,
  logOutOutline as leave,
  sunnyOutline as light,
  lockClosedOutline as lock,
  mailOutline as mail,
  menuOutline as menu,
  briefcaseOutline as mine,
  ellipsisHorizontalOutline as more,
  cloudOfflineOutline as offline,
  openOutline as open,
  peopleOutline as people,
  personOutline as person,
  callOutline as phone,
  cardOutline as plan,
  playOutline as play,
  cubeOutline as product,
  refreshOutline as refresh,
  documentTextOutline as report,
  searchOutline as search,
  shareSocialOutline as share,
  swapVerticalOutline as sort,
  star,
  boatOutline as suppliers,
  syncOutline as sync,
  phonePortraitOutline as system,
  checkboxOutline as task,
  timeOutline as time,
  trashOutline as trash,
  trendingUpOutline as trending,
  warningOutline as warning,
  bookmarkOutline as watch,
  bookmark as watched,
  logoWhatsapp as whatsapp,
} from 'ionicons/icons'

/**
 * Source of `icons.svg`: as code, paths would delay the first paint. After changes run `npx tsx
 * tests/support/make-icons.ts`.
 */
const DRAWINGS = {
  phone,
  mail,
  plan,
  menu,
  back,
  close,
  dark,
  down,
  download,
  filter,
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
  person,
  addPerson,
  leave,
  watch,
  watched,
  copy,
  dashboard,
  report,
  whatsapp,
  sync,
  done,
  play,
  time,
  people,
  bell,
  edit,
  sort,
  add,
  camera,
  grip,
  mine,
  task,
}
export type IconName = keyof typeof DRAWINGS
export const ICON_NAMES = Object.keys(DRAWINGS) as IconName[]

export function drawSprite(): string {
  const symbols = Object.entries(DRAWINGS).map(
    ([name, drawing]) => `<symbol id="${name}" viewBox="0 0 512 512">${shapesOf(drawing)}</symbol>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join('\n')}\n</svg>\n`
}

function shapesOf(drawing: string): string {
  return [...drawing.matchAll(/<(path|circle|ellipse|rect|line|polyline)\b([^<>]*)>/g)]
    .map(([, shape, attributes = '']) => `<${shape}${attributesIn(attributes)}/>`)
    .join('')
}

/** The package sets fill and stroke by classes of its own style sheet, which we do not load. */
function attributesIn(attributes: string): string {
  const found = new Map<string, string>()
  for (const [, name = '', value = ''] of attributes.matchAll(/(?<![\w-])([\w-]+)='([^']*)'/g)) {
    if (name !== 'class') found.set(name, value)
    if (value.includes('ionicon-fill-none')) found.set('fill', 'none').set('stroke', 'currentColor')
    if (value.includes('ionicon-stroke-width')) found.set('stroke', 'currentColor').set('stroke-width', '32')
  }
  return [...found].map(([name, value]) => ` ${name}="${value}"`).join('')
}
