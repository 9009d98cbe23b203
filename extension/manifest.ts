import { BRAND } from '../pwa/brand/brand.ts'

/** `origin`: the only server that it may ask, after its user agreed. */
export function manifestFor(origin: string) {
  return {
    manifest_version: 3,
    name: BRAND.name,
    version: VERSION,
    description: 'Verdict, profit on the landing day and suppliers of the product on the page.',
    // `permissions.request` with a promise, `Array.prototype.toSorted`, `light-dark()`.
    minimum_chrome_version: '123',
    action: {
      default_popup: 'popup.html',
      default_title: `Look this product up in ${BRAND.name}`,
      default_icon: ICONS,
    },
    icons: ICONS,
    permissions: ['activeTab', 'storage'],
    optional_host_permissions: [`${origin}/*`],
    commands: { _execute_action: { suggested_key: { default: 'Alt+Shift+T' } } },
    content_security_policy: {
      extension_pages: [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        `connect-src ${origin}`,
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
        "trusted-types 'none'",
      ].join('; '),
    },
  }
}

/** As in `package.json`; raise both with each release to a store. */
export const VERSION = '0.1.0'

export const ICON_SIZES = [16, 32, 48, 128] as const

const ICONS = Object.fromEntries(ICON_SIZES.map((size) => [size, `icon-${size}.png`]))
