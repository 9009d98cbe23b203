import { oneAfterAnother } from '../one-after-another.ts'

await oneAfterAnother([
  'bench/edition.bench.ts',
  'bench/refresh.bench.ts',
  'bench/match.bench.ts',
  'bench/trend-precision.ts',
  'bench/accounts.bench.ts',
  'bench/explore.bench.ts',
])
