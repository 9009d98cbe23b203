import { COMPARE_LIMITS } from '#contracts/plans'
import { Button, buttonLook } from '../../../ui/button.tsx'
import { Figure } from '../../../ui/figure.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { loginAddress } from '../../plan/identity/login-address.ts'
import type { ComparedIds, ComparedKind } from '../ticks/ticked.ts'

export default function TooMany({ kind, ids, onChange }: ComparedIds & { kind: ComparedKind }) {
  return (
    <Notice
      icon="lock"
      title={`Without an account you can compare ${COMPARE_LIMITS.visitor}`}
      action={
        <div className="flex wrap gap-2">
          <a className={buttonLook('primary')} href={loginAddress()}>
            Sign in to compare {COMPARE_LIMITS.member}
          </a>
          <Button onClick={() => onChange(ids.slice(0, COMPARE_LIMITS.visitor))}>
            Compare the first {COMPARE_LIMITS.visitor}
          </Button>
        </div>
      }
    >
      <p>
        This address holds <Figure>{ids.length}</Figure> {kind}. An account is free.
      </p>
    </Notice>
  )
}
