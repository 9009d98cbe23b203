import { runScripts } from '../run-scripts.ts'

await runScripts([
  'proof/kill-refresh.ts',
  'proof/kill-import.ts',
  'proof/moved-clock.ts',
  'proof/two-processes.ts',
  'proof/reveals.ts',
  'proof/keys.ts',
  'proof/pipeline-merge.ts',
  'proof/sign-outs.ts',
  'proof/subscribing.ts',
  'proof/webhooks.ts',
  'proof/weekly.ts',
  'proof/export.ts',
  'proof/fair-queues.ts',
  'proof/sqlmap.ts',
  'proof/hostile-pictures.ts',
  'proof/slow-clients.ts',
  'proof/scarce.ts',
  'proof/embedded-trouble.ts',
  'proof/upgrades.ts',
  'proof/engines.ts',
])
