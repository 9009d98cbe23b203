import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'

const FOLDER = join(import.meta.dirname, '../proof/stored')

export async function storedBuilds(): Promise<{ commit: string; note: string }[]> {
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith('.sql.gz'))
  const builds = await Promise.all(
    files.map(async (file) => {
      const commit = file.slice(0, -'.sql.gz'.length)
      const [first = ''] = (await textOf(commit)).split('\n')
      return { commit, note: first.replace(/^-- /, '') }
    }),
  )
  return builds.sort((one, other) => dateOf(one.note).localeCompare(dateOf(other.note)))
}

export async function restore(commit: string, url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(await textOf(commit))
  } finally {
    await client.end()
  }
}

async function textOf(commit: string): Promise<string> {
  return gunzipSync(await readFile(join(FOLDER, `${commit}.sql.gz`))).toString('utf8')
}

function dateOf(note: string): string {
  return /\d{4}-\d\d-\d\d \d\d:\d\d/.exec(note)?.[0] ?? ''
}
