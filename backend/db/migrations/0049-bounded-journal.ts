import type { Knex } from 'knex'

/**
 * Changes of the pipeline are counted by entry, so that they can be bounded. A change without an effect is its id alone: the ids that it was
 * over become rows of their own, where they had none because their change has not arrived.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    insert into pipeline_change (member_id, id, entry_id, at, n, device, kind, over, body)
    select distinct on (c.member_id, o.id) c.member_id, o.id, c.entry_id, 0, 0, '', 'remove', cast('{}' as text[]), cast('{}' as jsonb)
    from pipeline_change c cross join lateral unnest(c.over) as o (id)
    on conflict do nothing;
    update pipeline_change set over = '{}' where kind = 'remove' and over <> '{}';
    create index pipeline_change_effective on pipeline_change (member_id, entry_id) where kind <> 'remove';

    alter table pipeline_entry
      -- Ids of its changes, with and without an effect.
      add column changes_stored integer not null default 0,
      -- Of the content of those with an effect.
      add column content_bytes integer not null default 0;
    update pipeline_entry e set changes_stored = c.stored, content_bytes = c.bytes
    from (
      select member_id, entry_id, count(*) as stored, coalesce(sum(octet_length(body::text) + octet_length(array_to_string(over, ',')))
        filter (where kind <> 'remove'), 0) as bytes
      from pipeline_change group by member_id, entry_id
    ) c
    where c.member_id = e.member_id and c.entry_id = e.id;
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop index pipeline_change_effective;
    alter table pipeline_entry drop column changes_stored, drop column content_bytes;
  `)
}
