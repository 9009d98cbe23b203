import { type ComponentProps, useLayoutEffect, useRef } from 'react'
import { Button } from './button.tsx'

/** Disabled while pending, which blocks Enter. Regains the focus unless that moved elsewhere. */
export function SubmitButton({ pending = false, disabled = false, ...rest }: ComponentProps<typeof Button>) {
  const own = useRef<HTMLButtonElement>(null)
  const held = useRef(false)
  useLayoutEffect(() => {
    if (pending) held.current = document.activeElement === own.current
    else if (held.current) {
      held.current = false
      if (document.activeElement === document.body) own.current?.focus()
    }
  }, [pending])
  return (
    <Button
      {...rest}
      ref={own}
      look="primary"
      type="submit"
      pending={pending}
      disabled={pending || disabled}
    />
  )
}
