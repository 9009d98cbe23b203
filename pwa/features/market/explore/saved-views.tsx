import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { type ExploreQuestion, textsOf } from '#contracts/explore'
import { changeView, deleteView, type SavedView, saveView, VIEWS_MAX } from '#contracts/views'
import { call } from '../../../api.ts'
import { OfflineError, RefusedError } from '../../../call-errors.ts'
import { useOnline } from '../../../offline/online.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { isLoggedOut, logInAgain } from '../../plan/identity/logged-out.ts'
import { AlertButton } from '../../told/alerts/alert-button.tsx'
import { questionIn } from './explore-search.ts'
import { savedViews } from './queries.ts'
import styles from './saved-views.module.css'
import { ViewDialog } from './view-dialog.tsx'

type Asking = 'save' | 'rename' | 'delete' | null

export function SavedViews({
  question,
  onOpen,
}: {
  question: ExploreQuestion
  onOpen: (view: SavedView) => void
}) {
  const client = useQueryClient()
  const online = useOnline()
  const menu = useRef<HTMLDetailsElement>(null)
  const id = useId()
  const { data: views = [], error, refetch } = useQuery(savedViews)
  const [picked, setPicked] = useState<string | null>(null)
  const [asking, setAsking] = useState<Asking>(null)
  const texts = textsOf(question)
  const same = views.find((view) => sameTexts(view.query, texts))
  const on = same ?? views.find((view) => view.id === picked)
  const changed = on !== undefined && same === undefined

  const put = (view: SavedView) => {
    client.setQueryData(savedViews.queryKey, (old = []) =>
      [...old.filter((each) => each.id !== view.id), view].sort((a, b) =>
        a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1,
      ),
    )
    setPicked(view.id)
  }
  const attempt = async (work: () => Promise<void>): Promise<string | null> => {
    try {
      await work()
      return null
    } catch (thrown) {
      if (isLoggedOut(thrown)) logInAgain(client)
      return describeError(thrown)
    }
  }
  const asked = useRef(false)
  // Behind the open dialog nothing could be focused.
  useEffect(() => {
    if (asked.current && asking === null) menu.current?.querySelector('summary')?.focus()
    asked.current = asking !== null
  }, [asking])
  useClosedFromOutside(menu)
  const finish = () => {
    setAsking(null)
    menu.current?.removeAttribute('open')
    menu.current?.querySelector('summary')?.focus()
  }
  const saveAs = (name: string) =>
    attempt(async () => {
      put(await call(saveView, { body: { name, query: texts } }))
      finish()
      toast({ title: 'View saved', description: name })
    })
  const rename = (view: SavedView) => (name: string) =>
    attempt(async () => {
      put(
        await call(changeView, {
          params: { id: view.id },
          body: { name, query: textsOf(questionIn(view.query)) },
        }),
      )
      finish()
    })
  const saveChanges = async (view: SavedView) => {
    const wrong = await attempt(async () => {
      put(await call(changeView, { params: { id: view.id }, body: { name: view.name, query: texts } }))
      finish()
      toast({ title: 'View saved', description: view.name })
    })
    if (wrong) toast({ title: 'The view was not saved', description: wrong, tone: 'destructive' })
  }
  const remove = async (view: SavedView) => {
    const wrong = await attempt(async () => {
      await call(deleteView, { params: { id: view.id } })
      client.setQueryData(savedViews.queryKey, (old = []) => old.filter((each) => each.id !== view.id))
      finish()
    })
    if (wrong) toast({ title: 'The view was not deleted', description: wrong, tone: 'destructive' })
  }
  const open = (view: SavedView) => {
    setPicked(view.id)
    onOpen(view)
    finish()
  }
  return (
    <>
      <details
        className={`${styles.views} shrink relative`}
        ref={menu}
        onKeyDown={({ key }) => key === 'Escape' && finish()}
      >
        <summary className={`${styles.summary} row apart target gap-2 strong surface pill`}>
          <Icon name="watch" size={18} />
          <span className={`${styles.name} shrink clip`}>
            <span className="visually-hidden">Saved views: </span>
            {on ? on.name : 'Views'}
            {changed && <span className={`${styles.changed} soft`}> · changed</span>}
          </span>
          <Icon name="down" size={18} />
        </summary>
        <div className={`${styles.list} stack gap-2 lined surface round-md pad-3`}>
          {error && (
            <p className="small soft pretty">
              Your saved views did not load.{' '}
              <button type="button" className="target strong underline" onClick={() => void refetch()}>
                Try again
              </button>
            </p>
          )}
          {!error && views.length === 0 && (
            <p className="small soft pretty">None yet. Save a filter to use it again later.</p>
          )}
          {views.length > 0 && (
            <ul aria-labelledby={id}>
              {views.map((view) => (
                <li key={view.id}>
                  <button
                    type="button"
                    className={`${styles.view} full target medium breaks round-sm`}
                    aria-current={view.id === on?.id || undefined}
                    onClick={() => open(view)}
                  >
                    {view.name}
                  </button>
                </li>
              ))}
            </ul>
          )}
          <div className={`${styles.actions} stack gap-2`}>
            <p id={id} className="visually-hidden">
              Your views
            </p>
            {on && changed && (
              <Button look="primary" disabled={!online} onClick={() => void saveChanges(on)}>
                <span className={`${styles.cut} clip`}>Save changes to {on.name}</span>
              </Button>
            )}
            <Button disabled={!online || views.length >= VIEWS_MAX} onClick={() => setAsking('save')}>
              Save as a new view…
            </Button>
            {on && !changed && <AlertButton subject={{ kind: 'view', id: on.id }} name={on.name} />}
            {on && (
              <div className={`${styles.pair} grid gap-2`}>
                <Button disabled={!online} onClick={() => setAsking('rename')}>
                  Rename…
                </Button>
                <Button disabled={!online} onClick={() => setAsking('delete')}>
                  Delete…
                </Button>
              </div>
            )}
            {!online && (
              <p className="small soft pretty">You are offline. Views can be changed only online.</p>
            )}
            {views.length >= VIEWS_MAX && (
              <p className="small soft pretty">
                You have {VIEWS_MAX} views, the most you can have. Delete one to save another.
              </p>
            )}
          </div>
        </div>
      </details>
      {asking === 'save' && (
        <ViewDialog
          title="Save this filter"
          name={changed && on ? `${on.name} 2` : ''}
          action="Save"
          onName={saveAs}
          onClose={() => setAsking(null)}
        />
      )}
      {asking === 'rename' && on && (
        <ViewDialog
          title="Rename this view"
          name={on.name}
          action="Rename"
          onName={rename(on)}
          onClose={() => setAsking(null)}
        />
      )}
      {asking === 'delete' && on && (
        <Dialog
          open
          title={`Delete “${on.name}”?`}
          close="Keep it"
          onClose={() => setAsking(null)}
          action={
            <Button look="primary" onClick={() => void remove(on)}>
              Delete
            </Button>
          }
        >
          <p>Your filter on this page stays. Only the saved view is deleted.</p>
        </Dialog>
      )}
    </>
  )
}

function useClosedFromOutside(menu: RefObject<HTMLDetailsElement | null>): void {
  useEffect(() => {
    const close = (event: Event) => {
      const inside = event.target instanceof Node && menu.current?.contains(event.target)
      // Presses in a dialog count as inside.
      const over = event.target instanceof Element && event.target.closest('dialog')
      if (!inside && !over) menu.current?.removeAttribute('open')
    }
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && close(event)
    document.addEventListener('pointerdown', close)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('pointerdown', close)
      document.removeEventListener('keydown', onKey)
    }
  }, [menu])
}

function sameTexts(a: object, b: object): boolean {
  const sorted = (texts: object) => JSON.stringify(Object.entries(texts).sort(([x], [y]) => (x < y ? -1 : 1)))
  return sorted(a) === sorted(b)
}

function describeError(error: unknown): string {
  if (error instanceof RefusedError) return error.reason
  if (error instanceof OfflineError) return 'Could not reach the server. Nothing was changed. Try again.'
  return 'Something went wrong on our side. Try again.'
}
