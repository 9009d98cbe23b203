import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { PRESETS_MAX, type Preset } from '#contracts/presets'
import { DEFAULT_PRESETS } from '#profit/preset'
import { SCHEDULE } from '#profit/schedule'
import { scheduleLines } from '#profit/schedule-lines'
import { Button } from '../../../ui/button.tsx'
import { Figure } from '../../../ui/figure.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { day, plural } from '../../../ui/number.ts'
import { Panel } from '../../../ui/panel.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { PageHeader } from '../../shell/frame/page-header.tsx'
import { useConnection } from '../../shell/freshness/connection.ts'
import { useSignedInHere } from '../watchlist/watching.ts'
import type { Costs, OwnPreset } from './costs.ts'
import styles from './costs-page.module.css'
import { PresetCard } from './preset-card.tsx'
import { PresetForm } from './preset-form.tsx'
import { FIRST_NAMES, useCostActions } from './use-cost-actions.ts'
import { useCosts } from './use-costs.ts'
import { WhatChangesNext } from './what-changes-next.tsx'

const STARTS: { start: keyof typeof DEFAULT_PRESETS; name: string; label: string }[] = [
  { start: 'tiktok', name: FIRST_NAMES.tiktok, label: 'TikTok Shop' },
  { start: 'amazon', name: 'My FBA', label: 'Amazon, FBA' },
  { start: 'own', name: 'My warehouse', label: 'Own warehouse' },
]

export function CostsPage() {
  const costs = useCosts()
  const actions = useCostActions()
  const [draft, setDraft] = useState<Preset | null>(null)
  const [edited, setEdited] = useState<string | null>(null)
  const full = costs.presets.length >= PRESETS_MAX
  const remove = (own: OwnPreset) => {
    const used = costs.used?.key === own.key
    void actions.savePreset(own.key, null)
    toast({
      title: `“${own.preset.name}” was deleted`,
      action: {
        label: 'Undo',
        run: () => {
          void actions.savePreset(own.key, own.preset)
          if (used) void actions.choose(own.key)
        },
      },
    })
  }
  return (
    <div className={`${styles.page} stack gap-5`}>
      <PageHeader
        title="Your costs"
        lead="Enter how you sell once. Every net profit and every verdict is then calculated with it."
      />
      <Where costs={costs} />
      <Panel title="Calculate with">
        <fieldset className={`${styles.list} stack shrink gap-3`}>
          <legend className="visually-hidden">Costs in use</legend>
          <label className={`${styles.ours} grid middle target gap-3`}>
            <input
              type="radio"
              name="used"
              checked={costs.used === null}
              onChange={() => void actions.choose(null)}
            />
            <span>
              <strong>Typical costs</strong>
              <span className={`${styles.soft} small soft breaks`}>
                TikTok Shop with FBT or Amazon with FBA, by where the product is sold. Rates{' '}
                {SCHEDULE.version}, as of <Figure>{day(SCHEDULE.asOf)}</Figure>.
              </span>
            </span>
          </label>
          {costs.presets.map((own) => (
            <PresetCard
              key={own.key}
              own={own}
              used={costs.used?.key === own.key}
              editing={edited === own.key}
              onUse={() => void actions.choose(own.key)}
              onEdit={() => setEdited(own.key)}
              onDelete={() => remove(own)}
              onClose={() => setEdited(null)}
              onSave={(preset) => {
                void actions.savePreset(own.key, preset)
                setEdited(null)
              }}
            />
          ))}
        </fieldset>
      </Panel>
      <Panel title="New costs">
        {draft ? (
          <PresetForm
            key={draft.name}
            preset={draft}
            onClose={() => setDraft(null)}
            onSave={(preset) => {
              void actions.create(preset)
              setDraft(null)
            }}
          />
        ) : full ? (
          <p>You have {PRESETS_MAX}, the most you can have. Delete one to make room.</p>
        ) : (
          <>
            <p className={`${styles.soft} small soft breaks`}>
              Start from our figures, and change what you know better.
            </p>
            <div className="flex wrap gap-2">
              {STARTS.map(({ start, name, label }) => (
                <Button key={start} onClick={() => setDraft({ ...DEFAULT_PRESETS[start], name })}>
                  <Icon name="edit" /> {label}
                </Button>
              ))}
            </div>
          </>
        )}
      </Panel>
      <WhatChangesNext />
      <AllRates />
      <p className={`${styles.soft} small soft breaks`}>
        Weight, size, factory price and duty of one product are entered on its page.
        <Figure>
          {costs.figures.size > 0 && ` You have entered some for ${plural(costs.figures.size, 'product')}.`}
        </Figure>{' '}
        <Link to="/how-it-works" hash="landed-profit">
          How profit is calculated
        </Link>
      </p>
    </div>
  )
}

function Where({ costs }: { costs: Costs }) {
  const signedIn = useSignedInHere()
  const connection = useConnection()
  const waiting = costs.presets.some((own) => own.waiting)
  const words = !signedIn
    ? 'Saved on this device. Sign in to have them on your other devices too.'
    : waiting && connection !== 'online'
      ? 'Saved on this device. They go to your account when you are online.'
      : waiting
        ? 'Saved on this device. Sending them to your account…'
        : 'Saved on this device and in your account.'
  return (
    <p className={`${styles.where} small water round-md`} role="status">
      {words}
    </p>
  )
}

function AllRates() {
  return (
    <Panel title="Our rates">
      <details className={styles.rates}>
        <summary>
          All of them, with source and date <Icon name="down" size={18} />
        </summary>
        <dl>
          {scheduleLines().map(({ id, words, value, source, note, when }) => (
            <div key={id} className={`${styles.rate} tabular`}>
              <dt>{words}</dt>
              <dd>
                {value}
                {when !== null && <p className={`${styles.source} small`}>{when}</p>}
                <p className={`${styles.source} small soft`}>
                  {source.link ? (
                    <a href={source.link} target="_blank" rel="noreferrer">
                      {source.name}
                    </a>
                  ) : (
                    source.name
                  )}
                  , as of <Figure>{day(source.asOf)}</Figure>.{note && ` ${note}`}
                </p>
              </dd>
            </div>
          ))}
        </dl>
      </details>
    </Panel>
  )
}
