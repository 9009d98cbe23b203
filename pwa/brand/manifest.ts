import { LIST_TYPES, SHARE_TARGET } from '../../backend/contracts/share-target.ts'
import { BRAND, DESCRIPTION } from './brand.ts'

const icon = (file: string, size: number, purpose: 'any' | 'maskable' = 'any') => ({
  src: `/icons/${file}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

export const STORE_SHOTS = [
  {
    file: 'trending-narrow',
    path: '/trending',
    width: 360,
    height: 740,
    form: 'narrow',
    label: 'Growing products with their suppliers',
  },
  {
    file: 'suppliers-narrow',
    path: '/suppliers',
    width: 360,
    height: 740,
    form: 'narrow',
    label: 'Suppliers with their shipments',
  },
  {
    file: 'trending-wide',
    path: '/trending',
    width: 1280,
    height: 800,
    form: 'wide',
    label: 'TikTok Shop and Amazon side by side',
  },
] as const

/** Device pixel ratio of the screenshots. */
export const STORE_SHOT_SCALE = 2

/** `make-icons.ts` writes `public/manifest.webmanifest`; a test compares both. */
export const manifest = {
  id: '/',
  name: BRAND.name,
  short_name: BRAND.shortName,
  description: DESCRIPTION,
  start_url: '/trending?source=pwa',
  scope: '/',
  display: 'standalone',
  display_override: ['standalone', 'minimal-ui'],
  orientation: 'any',
  lang: 'en',
  dir: 'ltr',
  categories: ['business', 'shopping'],
  theme_color: BRAND.paperLight,
  background_color: BRAND.paperLight,
  icons: [icon('icon-192', 192), icon('icon-512', 512), icon('maskable-512', 512, 'maskable')],
  screenshots: STORE_SHOTS.map(({ file, width, height, form, label }) => ({
    src: `/screenshots/${file}.png`,
    sizes: `${width * STORE_SHOT_SCALE}x${height * STORE_SHOT_SCALE}`,
    type: 'image/png',
    form_factor: form,
    label,
  })),
  shortcuts: [
    { name: 'Trending', url: '/trending', icons: [icon('icon-192', 192)] },
    { name: 'Search', url: '/search', icons: [icon('icon-192', 192)] },
    { name: 'Suppliers', url: '/suppliers', icons: [icon('icon-192', 192)] },
  ],
  share_target: {
    action: SHARE_TARGET,
    method: 'POST',
    enctype: 'multipart/form-data',
    params: {
      ...{ title: 'title', text: 'text', url: 'url' },
      files: [{ name: 'file', accept: ['image/*', '.csv', '.xlsx', ...LIST_TYPES] }],
    },
  },
  file_handlers: [{ action: '/my-list', accept: { 'text/csv': ['.csv'] }, launch_type: 'single-client' }],
  launch_handler: { client_mode: 'navigate-existing' },
}
