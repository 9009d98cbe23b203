import { type ReactNode, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Check } from '../ui/check.tsx'
import { Choices } from '../ui/choices.tsx'
import { CollapsibleFilters } from '../ui/collapsible-filters.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field, LongField } from '../ui/field.tsx'
import { FileDrop } from '../ui/file-drop.tsx'
import { Hint } from '../ui/hint.tsx'
import { Menu, menuItem } from '../ui/menu.tsx'
import { Pager } from '../ui/pager.tsx'
import { RangeField } from '../ui/range-field.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { Select } from '../ui/select.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { toast } from '../ui/toast-store.ts'
import type { Parts } from './part.ts'

const SORTS: { value: 'recent' | 'name'; label: string }[] = [
  { value: 'recent', label: 'Last shipped' },
  { value: 'name', label: 'Name' },
]

export const INPUT_PARTS: Parts = {
  button: {
    primary: <Button look="primary">See what is trending</Button>,
    quiet: <Button>Try again</Button>,
    pending: <Button pending>Sending</Button>,
    disabled: <Button disabled>Previous</Button>,
  },
  check: {
    'yes or no': (
      <Kept first={true}>
        {(checked, keep) => <Check label="Hide shipping agents" checked={checked} onChange={keep} />}
      </Kept>
    ),
  },
  choices: {
    'one of a few': (
      <Kept<'recent' | 'name'> first="recent">
        {(value, keep) => <Choices label="Order" choices={SORTS} value={value} onChange={keep} />}
      </Kept>
    ),
  },
  dialog: {
    'a word to be answered': <Opened title="Keep it on your home screen" />,
    'says why something did not happen': <Opened title="Not open yet" alert />,
  },
  field: {
    empty: <Field label="First name" name="first" />,
    optional: <Field label="Company" name="company" optional />,
    wrong: <Field label="E-mail" name="email" defaultValue="ann@" error="Write it like name@example.com." />,
    'of several lines': <LongField label="Message" name="message" />,
  },
  'file-drop': {
    'to choose or drop': <FileOf />,
    'on its way': <FileOf sending={<p role="status">Sending prices.csv…</p>} />,
    'without a network': <FileOf offline="Files can be opened when you are online again." />,
    refused: <FileOf trouble="This is not a table: it is a picture." />,
  },
  'collapsible-filters': {
    'nothing set': <Filters set={0} />,
    'two set': <Filters set={2} />,
  },
  hint: {
    'on hover and focus, with a fine pointer': (
      <Hint text="Average of the 4 weeks before: 53 a week. 351 ÷ 53 = 6.6.">
        <button type="button">Growing, likely</button>
      </Hint>
    ),
  },
  menu: {
    'closed until asked': (
      <Menu label="Menu">
        <button type="button" className={menuItem}>
          Referral
        </button>
      </Menu>
    ),
  },
  'range-field': {
    empty: (
      <RangeField
        label="Price"
        from={undefined}
        to={undefined}
        most={9999}
        decimals={2}
        onChange={() => undefined}
      />
    ),
    filled: (
      <RangeField
        label="Change"
        unit="%"
        from={-20}
        to={300}
        least={-100}
        most={999}
        onChange={() => undefined}
      />
    ),
  },
  pager: {
    'all pages known': <Pager page={2} last={5} onChange={() => undefined} />,
    'the last one': <Pager page={5} last={5} onChange={() => undefined} />,
    'not counted yet': <Pager page={1} last={null} onChange={() => undefined} />,
  },
  'search-field': {
    'filters as one types': (
      <Kept first="">
        {(value, keep) => <SearchField label="Name or goods" value={value} onChange={keep} />}
      </Kept>
    ),
    'large, read by its form': <SearchField large label="Search products" name="q" />,
  },
  select: {
    'one of many, or none': (
      <Kept<'recent' | 'name' | undefined> first={undefined}>
        {(value, keep) => (
          <Select label="Order by" any="Shipments" choices={SORTS} value={value} onChange={keep} />
        )}
      </Kept>
    ),
  },
  'submit-button': {
    ready: <SubmitButton>Send message</SubmitButton>,
    'under way': <SubmitButton pending>Sending…</SubmitButton>,
  },
  tabs: {
    'two lists': (
      <Kept<'recent' | 'name'> first="name">
        {(value, keep) => <Tabs label="Lists" tabs={SORTS} value={value} onChange={keep} panel="parts" />}
      </Kept>
    ),
  },
  toaster: {
    said: <Button onClick={() => toast({ title: 'Link copied' })}>Say it</Button>,
    destructive: (
      <Button
        onClick={() =>
          toast({ title: 'Not shared', description: 'Copy the address instead.', tone: 'destructive' })
        }
      >
        Say it
      </Button>
    ),
    'something to decide': (
      <Button
        onClick={() =>
          toast({ title: 'A new version is ready', action: { label: 'Reload', run: () => undefined } })
        }
      >
        Say it
      </Button>
    ),
  },
}

function Kept<Value>({
  first,
  children,
}: {
  first: Value
  children: (value: Value, keep: (value: Value) => void) => ReactNode
}) {
  const [value, keep] = useState(first)
  return children(value, keep)
}

function Opened({ title, alert = false }: { title: string; alert?: boolean }) {
  return (
    <Kept first={false}>
      {(open, keep) => (
        <>
          <Button onClick={() => keep(true)}>Open it</Button>
          <Dialog open={open} onClose={() => keep(false)} title={title} alert={alert}>
            <p>What it is about.</p>
          </Dialog>
        </>
      )}
    </Kept>
  )
}

function Filters({ set }: { set: number }) {
  return (
    <CollapsibleFilters set={set} onClear={() => undefined}>
      <p>Choices stand here.</p>
    </CollapsibleFilters>
  )
}

function FileOf(state: Partial<Pick<Parameters<typeof FileDrop>[0], 'sending' | 'offline' | 'trouble'>>) {
  return (
    <FileDrop
      title="Open a file"
      about="CSV or Excel (.xlsx), up to 5,000 products."
      sending={null}
      offline={null}
      trouble={null}
      onFile={({ name }) => toast({ title: `Chosen: ${name}` })}
      {...state}
    />
  )
}
