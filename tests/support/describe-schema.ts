import type { Db } from '../../backend/db/knex.ts'

/** The schema in lines of text, without the tables of migrations. */
export async function describeSchema(db: Db): Promise<string[]> {
  const { rows } = await db.raw<{ rows: { line: string }[] }>(
    `select line from (
      select format('%s.%s %s%s default %s', table_name, column_name, udt_name,
        case is_nullable when 'NO' then ' not null' else '' end, coalesce(column_default, identity_generation)) as line
      from information_schema.columns where table_schema = 'public'
      union all
      select format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
      from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
      union all
      select indexdef from pg_indexes where schemaname = 'public'
      union all
      select pg_get_triggerdef(oid, true) from pg_trigger where not tgisinternal
      union all
      select pg_get_functiondef(p.oid) from pg_proc p
      where p.pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    ) described where line not like 'migration%' order by line`,
  )
  return rows.map(({ line }) => line)
}
