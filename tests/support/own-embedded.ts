import { openEmbedded } from '../../backend/db/embedded/embedded.ts'

/** Owns an embedded server until killed: `own-embedded.ts <data dir>`. */
const server = await openEmbedded(String(process.argv[2]), { role: 'the process to be killed', share: false })
process.stdout.write(`${server.connectionString}\n`)
setInterval(() => undefined, 60_000)
