import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Engine } from '../engines/engine.ts'
import { openFirefox } from '../engines/firefox.ts'
import { JOURNEYS, visit } from '../engines/journeys.ts'
import { answers, freePort, needPrograms, startProgram, stopProgram, whenReady } from '../engines/programs.ts'
import { type FaultProxy, startProxy } from '../engines/proxy.ts'
import { openWebkit } from '../engines/webkit.ts'

/**
 * Main journeys in WebKit (as an iPhone) and Firefox, at phone size. Console output, uncaught errors and CSP
 * violations fail them.
 * Run: npx tsx tests/proof/engines.ts [webkit|firefox]; SHOTS=<folder> keeps screenshots.
 */
const [only] = process.argv.slice(2)
const ALLOWED: { words: RegExp; because: string }[] = [
  {
    words:
      /dynamically imported module|Importing a module script failed|ServiceWorker intercepted the request and encountered an unexpected error|undefined.*default|"(default|loader|[A-Z]\w+)" of undefined/,
    because: 'both give up a part that is still loading when a page is left (none 4 s after it loaded)',
  },
]

const ENGINES: Record<string, (proxy: FaultProxy) => Promise<Engine>> = {
  webkit: (proxy) => openWebkit(proxy.complaints),
  firefox: openFirefox,
}

needPrograms()
const failures: string[] = []
const folder = await mkdtemp(join(tmpdir(), 'tideline-engines-'))
const proxy = await startProxy()
const port = await freePort()
const app = startProgram(
  process.execPath,
  ['--import', 'tsx', join(import.meta.dirname, '../e2e/server.ts')],
  {
    PORT: String(port),
    E2E_HOME: folder,
    PUBLIC_URL: proxy.origin,
  },
)
try {
  const origin = `http://localhost:${port}`
  await whenReady(app, () => answers(`${origin}/product/100`))
  proxy.forwardTo(origin)
  for (const [name, open] of Object.entries(ENGINES)) {
    if (!only || only === name) await goThrough(open)
  }
} finally {
  await stopProgram(app)
  await proxy.close()
  await rm(folder, { recursive: true, force: true })
}
print(failures.length === 0 ? 'proved' : `FAILED: ${failures.join('; ')}`)
process.exitCode = failures.length === 0 ? 0 : 1

async function goThrough(open: (proxy: FaultProxy) => Promise<Engine>): Promise<void> {
  const engine = await open(proxy)
  print(engine.name)
  try {
    const seen = visit(engine, proxy, (words) => print(`        ${words}`))
    for (const [title, journey] of Object.entries(JOURNEYS)) {
      const began = performance.now()
      const fault = await journey(seen).then(
        () => null,
        (error: Error) => error,
      )
      proxy.restoreNetwork()
      const noise = [...new Set([...engine.complaints(), ...proxy.complaints()])].filter(
        (line) => !ALLOWED.some(({ words }) => words.test(line)),
      )
      const seconds = ((performance.now() - began) / 1000).toFixed(1)
      const holds = !fault && noise.length === 0
      print(`  ${holds ? 'yes' : 'NO '}  ${title}, ${seconds} s`)
      if (fault) print(`        ${fault.message}`)
      for (const line of noise) print(`        it says: ${line}`)
      if (!holds) failures.push(`${engine.name}: ${title}`)
    }
  } finally {
    await engine.close()
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
