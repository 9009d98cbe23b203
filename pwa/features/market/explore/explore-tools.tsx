import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type Direction,
  EXPLORE_SORTS,
  type ExploreFilter,
  type ExploreQuestion,
  type ExploreSort,
  USUAL_DIRECTION,
  USUAL_SORT,
} from '#contracts/explore'
import { partsOf, SORT_WORDS } from '#contracts/explore-words'
import type { SavedView } from '#contracts/views'
import { Button, QuietLink } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useMedia, WIDE } from '../../../ui/media.ts'
import { Select } from '../../../ui/select.tsx'
import { ExplorePlan } from './explore-plan.tsx'
import { ExploreResults } from './explore-results.tsx'
import { questionIn } from './explore-search.ts'
import styles from './explore-tools.module.css'
import { FilterChips } from './filter-chips.tsx'
import { FilterPanel } from './filter-panel.tsx'
import { explored, needsPlan } from './queries.ts'
import { SavedViews } from './saved-views.tsx'

/** Gross margin is offered only where an older view or address sorts by it. */
const SORT_CHOICES = EXPLORE_SORTS.map((value) => ({ value, label: SORT_WORDS[value] }))

export function ExploreTools({
  question,
  onAsk,
}: {
  question: ExploreQuestion
  onAsk: (question: ExploreQuestion) => void
}) {
  const wide = useMedia(WIDE)
  const query = useInfiniteQuery(explored(question))
  const [dropped, setDropped] = useState<SavedView | null>(null)
  if (needsPlan(query.error)) return <ExplorePlan visitor={false} />
  const { sort = USUAL_SORT, direction = USUAL_DIRECTION[sort] } = question
  const parts = partsOf(question)
  const total = query.data && !query.isPlaceholderData ? (query.data.pages[0]?.total ?? null) : null
  const onChange = (change: ExploreFilter) => {
    setDropped(null)
    onAsk({ ...question, ...change })
  }
  const openView = (view: SavedView) => {
    setDropped(view.dropped.length > 0 ? view : null)
    onAsk(questionIn(view.query))
  }
  const presets = (
    <PresetRow
      on={presetOf(question)}
      onPick={(preset) => onAsk({ ...preset, sort: question.sort, direction: question.direction })}
    />
  )
  return (
    <div className={`${styles.page} stack top gap-4`}>
      {!wide && presets}
      <div className={`${styles.columns} stack gap-4`}>
        {wide && (
          <div className="stack top gap-3">
            {presets}
            <FilterPanel filter={question} set={parts.length} total={total} onChange={onChange} />
          </div>
        )}
        <div className={`${styles.list} stack top gap-3`}>
          <div className={`${styles.bar} grid gap-2`}>
            {!wide && <FilterPanel filter={question} set={parts.length} total={total} onChange={onChange} />}
            <SavedViews question={question} onOpen={openView} />
            <QuietLink to="/my-list">
              <Icon name="report" size={18} /> Match my list
            </QuietLink>
            <div className={`${styles.sort} grid gap-2 whole-row`}>
              <Select
                label="Sort by"
                any={SORT_WORDS[USUAL_SORT]}
                choices={SORT_CHOICES.slice(1).filter(({ value }) => value !== 'margin' || sort === value)}
                value={question.sort === USUAL_SORT ? undefined : question.sort}
                onChange={(chosen) => onAsk({ ...question, sort: chosen, direction: undefined })}
              />
              <Button
                aria-label={`${directionLabel(sort, direction)}. Reverse the order`}
                onClick={() => {
                  const turned = direction === 'asc' ? 'desc' : 'asc'
                  onAsk({ ...question, direction: turned === USUAL_DIRECTION[sort] ? undefined : turned })
                }}
              >
                <Icon name="sort" size={18} /> {directionLabel(sort, direction)}
              </Button>
            </div>
          </div>
          {dropped && (
            <p className="small water round-md pad-3-4" role="status">
              “{dropped.name}” was saved with filters that no longer exist ({dropped.dropped.join(', ')}).
              They are ignored. Save the view again to remove this message.
            </p>
          )}
          <FilterChips parts={parts} onChange={onChange} />
          <ExploreResults query={query} question={question} onChange={onChange} />
        </div>
      </div>
    </div>
  )
}

/** The active preset shows its meaning; pressing it again removes it. */
function PresetRow({
  on,
  onPick,
}: {
  on: Preset | undefined
  /** Empty to remove the preset. */
  onPick: (question: ExploreQuestion) => void
}) {
  return (
    <div className="grid shrink gap-1">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot scroll as a row */}
      <div
        className={`${styles.presets} flex shrink gap-2 relative`}
        role="group"
        aria-label="Ready-made filters"
      >
        {PRESETS.map((preset) => (
          <button
            key={preset.name}
            type="button"
            className={`${styles.preset} target small soft medium pill`}
            aria-pressed={preset === on}
            onClick={() => onPick(preset === on ? {} : preset.question)}
          >
            {preset.name}
          </button>
        ))}
      </div>
      {on && <p className="small soft pretty">{on.means}</p>}
    </div>
  )
}

function directionLabel(sort: ExploreSort, direction: Direction): string {
  const [up, down] = WAYS[sort] ?? ['Low to high', 'High to low']
  return direction === 'asc' ? up : down
}

const WAYS: Partial<Record<ExploreSort, [asc: string, desc: string]>> = {
  verdict: ['Order first', 'Leave first'],
  sure: ['Falling first', 'Growing first'],
  newest: ['Old to new', 'New to old'],
  shipped: ['Old to new', 'New to old'],
}

interface Preset {
  name: string
  question: ExploreQuestion
  means: string
}

const PRESETS: readonly Preset[] = [
  {
    name: 'Rapid growth',
    question: { velocityFrom: 100, confidence: 'medium' },
    means:
      'At least double the average of the 4 weeks before, even by the careful estimate, and likely or very likely to last.',
  },
  {
    name: 'Top new',
    question: { newWithin: 30, velocityFrom: 1 },
    means: 'Growing, and first seen by us in the last 30 days. The product itself may be older.',
  },
  {
    name: 'Low competition',
    question: { competition: ['low'], velocityFrom: 1, confidence: 'medium' },
    means:
      'Growing, with fewer than 30 sellers (or creators, if only creators are counted). We do not know how much the biggest ones sell.',
  },
  {
    name: 'Ready to source',
    question: { suppliersFrom: 1, shippedWithin: 90, velocityFrom: 1 },
    means: 'Growing, with a supplier that shipped similar goods in the last 90 days.',
  },
]

/** Ignores the sort order. */
function presetOf(question: ExploreQuestion): Preset | undefined {
  const asked = key(question)
  return PRESETS.find((preset) => key(preset.question) === asked)
}

function key({ sort: _sort, direction: _direction, ...filter }: ExploreQuestion): string {
  const set = Object.entries(filter satisfies ExploreFilter).filter(([, value]) => value !== undefined)
  return JSON.stringify(set.sort(([a], [b]) => (a < b ? -1 : 1)))
}
