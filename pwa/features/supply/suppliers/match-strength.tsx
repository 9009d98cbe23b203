import { strengthOf } from '#contracts/match-strength'

/** `likely match` */
export function MatchStrength({ score }: { score: number }) {
  return <p className="tiny soft">{`${strengthOf(score)} match`}</p>
}
