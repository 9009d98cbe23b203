import { runDeadContacts } from './run-dead-contacts.ts'

process.exitCode = await runDeadContacts(process.argv.slice(2))
