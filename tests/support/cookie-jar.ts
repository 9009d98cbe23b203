/** By path: two tabs that sign in have cookies of the same name. */
export interface CookieJar {
  keep(line: string): void
  sentTo(pathname: string): string
  values(): Record<string, string>
}

export function openCookieJar(): CookieJar {
  const held = new Map<string, { name: string; value: string; path: string }>()
  return {
    keep(line) {
      const [pair = '', ...attributes] = line.split('; ')
      const [name = '', value = ''] = pair.split(/=(.*)/s)
      const attribute = (key: string) =>
        attributes.find((text) => text.toLowerCase().startsWith(`${key}=`))?.slice(key.length + 1)
      const path = attribute('path') ?? '/'
      const expires = attribute('expires')
      if (expires && Date.parse(expires) <= Date.now()) held.delete(`${name} ${path}`)
      else held.set(`${name} ${path}`, { name, value, path })
    },
    sentTo(pathname) {
      return [...held.values()]
        .filter(({ path }) => path === '/' || pathname === path || pathname.startsWith(`${path}/`))
        .map(({ name, value }) => `${name}=${value}`)
        .join('; ')
    },
    values: () => Object.fromEntries([...held.values()].map(({ name, value }) => [name, value])),
  }
}
