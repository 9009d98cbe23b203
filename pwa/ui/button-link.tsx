import { Link, type LinkComponent } from '@tanstack/react-router'
import { buttonLook } from './button.tsx'

export const PrimaryLink: LinkComponent<'a'> = (props) => (
  <Link className={buttonLook('primary')} {...props} />
)

export const QuietLink: LinkComponent<'a'> = (props) => <Link className={buttonLook('quiet')} {...props} />
