/** Languages with a text: the country's own first, then the given order. */
export function languagesFor<Language extends string>(
  texts: Readonly<Record<Language, unknown>>,
  country: string | null,
): Language[] {
  const all = Object.keys(texts) as Language[]
  const own = country === null ? undefined : SPOKEN_IN.get(country)
  return [...all.filter((language) => language === own), ...all.filter((language) => language !== own)]
}

/** Hong Kong, Macau and Taiwan use traditional characters, so English comes first there. */
const SPOKEN_IN = new Map<string, string>([
  ['BR', 'pt'],
  ['CN', 'zh'],
  ['ID', 'id'],
  ['PT', 'pt'],
  ['TR', 'tr'],
  ['VN', 'vi'],
  ...'AR BO CL CO CR CU DO EC ES GT HN MX NI PA PE PR PY SV UY VE'
    .split(' ')
    .map((country): [string, string] => [country, 'es']),
])
