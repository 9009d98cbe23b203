/** Invisible to people, filled in by spam bots. */
export function HoneypotField() {
  return (
    <div className="visually-hidden" aria-hidden="true">
      <input
        name="website"
        type="text"
        placeholder="Leave this empty"
        tabIndex={-1}
        autoComplete="off"
        data-1p-ignore
        data-lpignore="true"
      />
    </div>
  )
}
