import * as z from 'zod/mini'
import { many, one } from './checked-rows.ts'
import type { Db } from './knex.ts'

/** Another role owns these tables, so the app can only append. */
export const SEALED_TABLES = [
  ...['pick', 'pick_sealing', 'sealed_outcome', 'pick_base', 'witness_token'],
  ...['list_seal', 'list_pick', 'list_outcome', 'list_stamp'],
]

export interface AppRole {
  name: string
  password: string
}

export function roleIn(url: string): AppRole {
  const { username, password } = new URL(url)
  return { name: decodeURIComponent(username), password: decodeURIComponent(password) }
}

/**
 * Grants the app role everything, but only inserts on sealed tables. Idempotent; runs after the migrations
 * with their role.
 */
export async function handToApp(owner: Db, { name, password }: AppRole): Promise<void> {
  await owner.transaction(async (trx) => {
    await trx.raw('select pg_advisory_xact_lock(?)', [HAND_OVER_LOCK])
    const { exists } = await one(
      trx,
      Exists,
      'select exists (select from pg_roles where rolname = ?) as exists',
      [name],
    )
    const made = exists
      ? null
      : await statement(trx, `format('create role %I login password %L', ?::text, ?::text)`, [name, password])
    if (made) await trx.raw(made)
    const rest = await many(trx, Statement, HAND_OVER, { name, sealed: SEALED_TABLES })
    for (const { sql } of rest) await trx.raw(sql)
  })
}

/** True as owner of the tables or database, or by a grant. */
export async function canChangeSealed(db: Pick<Db, 'raw'>): Promise<boolean> {
  const { can } = await one(
    db,
    Can,
    `select pg_has_role(current_user, (select datdba from pg_database where datname = current_database()), 'MEMBER')
      or bool_or(pg_has_role(current_user, c.relowner, 'MEMBER') or has_table_privilege(c.oid, 'UPDATE, DELETE, TRUNCATE, TRIGGER')) as can
    from pg_class c where c.oid = any(array(select to_regclass(name) from unnest(cast(:sealed as text[])) name))`,
    { sealed: SEALED_TABLES },
  )
  return can
}

async function statement(trx: Pick<Db, 'raw'>, format: string, values: string[]): Promise<string> {
  const { sql } = await one(trx, Statement, `select ${format} as sql`, values)
  return sql
}

/** The job queue creates its own schema. */
const HAND_OVER = `with app as (select oid, rolname from pg_roles where rolname = :name), mine as (
    select c.oid, c.oid::regclass::text as name, c.relkind, c.relowner, c.relname = any(cast(:sealed as text[])) as is_sealed
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'graphile_worker') and c.relkind in ('r', 'p', 'v', 'm', 'S')
      and not exists (select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass
        -- Members of extensions, and sequences that go with their column.
        and (d.deptype = 'e' or (c.relkind = 'S' and d.deptype in ('a', 'i'))))
  )
  select format('grant %I to current_user', rolname) as sql, 0 as turn from app
    where rolname <> current_user and not (select rolsuper from pg_roles where rolname = current_user)
      and not pg_has_role(current_user, oid, 'MEMBER')
  union all
  select format('grant create, temporary on database %I to %I', current_database(), rolname), 1 from app
    where not has_database_privilege(oid, current_database(), 'CREATE') or not has_database_privilege(oid, current_database(), 'TEMP')
  union all
  select format('grant usage, create on schema public to %I', rolname), 1 from app
    where not has_schema_privilege(oid, 'public', 'CREATE')
  union all
  select format('alter schema %I owner to %I', nspname, rolname), 2 from app, pg_namespace
    where nspname = 'graphile_worker' and nspowner <> app.oid
  union all
  select format('alter table %s owner to %I', mine.name, rolname), 3 from app, mine where not is_sealed and relowner <> app.oid
  union all
  select format('alter routine %s owner to %I', p.oid::regprocedure, rolname), 3
    from app, pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname = 'graphile_worker' and p.proowner <> app.oid
  union all
  select format('alter type %s owner to %I', t.oid::regtype, rolname), 3
    from app, pg_type t join pg_namespace n on n.oid = t.typnamespace
    where n.nspname = 'graphile_worker' and t.typowner <> app.oid and (t.typtype in ('d', 'e')
      or exists (select from pg_class c where c.oid = t.typrelid and c.relkind = 'c'))
  union all
  select format('grant select, insert on %s to %I', mine.name, rolname), 4 from app, mine
    where is_sealed and not has_table_privilege(app.oid, mine.oid, 'INSERT')
  order by turn`

const HAND_OVER_LOCK = 7_441_010

const Exists = z.object({ exists: z.boolean() })
const Can = z.object({ can: z.boolean() })
const Statement = z.object({ sql: z.string(), turn: z.optional(z.int()) })
