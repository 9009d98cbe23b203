import type { ScoredListDetails } from '#contracts/scored-lists'
import { More } from '../../../ui/more.tsx'
import { plural } from '../../../ui/number.ts'
import { Panel } from '../../../ui/panel.tsx'
import { LEFT_WORDS } from './list-words.ts'

/** Lines that are not judged. Sealed too, so none disappears later. */
export function LeftLines({ left, given }: { left: ScoredListDetails['left']; given: number }) {
  return (
    <Panel title="Not judged">
      <p>{`${left.length} of ${plural(given, 'line')}. They count neither as right nor as wrong.`}</p>
      <More title="Each line" open={left.length <= 5}>
        <ul className="grid gap-2 breaks">
          {left.map(({ line, why, text }) => (
            <li key={line}>
              <strong>{`Line ${line}:`}</strong> {LEFT_WORDS[why]}
              {text !== null && <span className="small soft">{` (${text})`}</span>}
            </li>
          ))}
        </ul>
      </More>
    </Panel>
  )
}
