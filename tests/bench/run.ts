import { runScripts } from '../run-scripts.ts'

// Production trusts database rows without validation (decision 0030).
process.env.NODE_ENV = 'production'

await runScripts([
  'bench/edition.bench.ts',
  'bench/refresh.bench.ts',
  'bench/match.bench.ts',
  'bench/trend-precision.ts',
  'bench/accounts.bench.ts',
  'bench/explore.bench.ts',
  'bench/alerts.bench.ts',
  'bench/picture-search.bench.ts',
])
