/**
 * Compares our list with simple rules and checks stated claims, on daily counts or running totals (csv or
 * csv.gz, one row per product and day). `--forecasts`: only later weeks, in a sixth of the time.
 * Run: npm run bench:insight -- <daily file> [--json] [--forecasts] [--measure units|views|ratings]
 */
import { parseArgs } from 'node:util'
import { MEASURES } from '../../backend/contracts/trends.ts'
import { uniformFrom } from '../support/random-distributions.ts'
import { readDailyFile } from './insight/daily-file.ts'
import { horizonResult, horizonTable } from './insight/horizon-report.ts'
import { judgeFile } from './insight/judge-file.ts'
import { judgeHorizons } from './insight/judge-horizons.ts'
import { judgeMade } from './insight/judge-made.ts'
import { moneyTable, replayMoney } from './insight/replay-money.ts'
import { madeTable, resultOf, tableOf } from './insight/report.ts'

const SEED = 20111209
const { values: given, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'boolean', default: false },
    forecasts: { type: 'boolean', default: false },
    measure: { type: 'string', default: 'units' },
  },
})
const path = positionals[0]
const measure = MEASURES.find((known) => known === given.measure)
if (path === undefined || measure === undefined) {
  throw new Error(
    'Usage: npm run bench:insight -- <daily file> [--json] [--forecasts] [--measure units|views|ratings]',
  )
}
const file = await readDailyFile(path)
const counted = file.products.length
process.stderr.write(
  `${counted} products, ${file.days} days from ${file.firstDay}, ${file.form}; seed ${SEED}\n`,
)
const horizons = judgeHorizons(file, uniformFrom(SEED))
const money = moneyTable(replayMoney(file, measure, uniformFrom(SEED)), uniformFrom(SEED))
if (given.forecasts) {
  process.stdout.write(
    given.json ? `${JSON.stringify(horizonResult(horizons), null, 2)}\n` : horizonTable(horizons) + money,
  )
} else {
  const uniform = uniformFrom(SEED)
  const findings = judgeFile(file, measure, uniform)
  const made = judgeMade(uniformFrom(SEED))
  process.stdout.write(
    given.json
      ? `${JSON.stringify({ ...resultOf(findings), horizons: horizonResult(horizons), made }, null, 2)}\n`
      : tableOf(findings, uniform) + horizonTable(horizons) + money + madeTable(made),
  )
}
