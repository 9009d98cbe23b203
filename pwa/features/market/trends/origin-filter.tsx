import { useQuery } from '@tanstack/react-query'
import { ORIGINS, type Origin } from '#contracts/provenance'
import { Choices } from '../../../ui/choices.tsx'
import { ORIGIN_WORDS } from '../../shell/freshness/origin-badge.tsx'
import { refreshStatus } from '../../shell/freshness/status.ts'

/** Shown only for sources of several origins, or to remove a set filter. */
export default function OriginFilter({
  origin,
  onChange,
}: {
  origin: Origin | undefined
  onChange: (origin: Origin | undefined) => void
}) {
  const { data: status } = useQuery(refreshStatus)
  const present = ORIGINS.filter((candidate) =>
    status?.sources.some((source) => source.origin === candidate && (source.rows ?? 0) > 0),
  )
  if (present.length < 2 && origin === undefined) return null
  const offered = origin === undefined || present.includes(origin) ? present : [...present, origin]
  return (
    <Choices
      label="Type of data"
      choices={[
        { value: 'all' as const, label: 'All data' },
        ...offered.map((value) => ({ value, label: ORIGIN_WORDS[value] })),
      ]}
      value={origin ?? 'all'}
      onChange={(value) => onChange(value === 'all' ? undefined : value)}
    />
  )
}
