import { runPlan } from './run-plan.ts'

process.exitCode = await runPlan(process.argv.slice(2))
