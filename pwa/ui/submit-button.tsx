import { type ComponentProps, useLayoutEffect, useRef } from 'react'
import { Button } from './button.tsx'

/**
 * Sends the form it stands in. While that is under way it is disabled, for the Enter key in a field too, and takes the
 * keyboard's focus back when it is done, unless that has gone elsewhere.
 */
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
