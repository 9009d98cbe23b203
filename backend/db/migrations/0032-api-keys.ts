import type { Knex } from 'knex'

/** Keys that members make for their programs. Of a key only a hash is kept; a revoked one is remembered for a while, to say so. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table api_key (
      id bigint generated always as identity primary key,
      member_id bigint not null references member (id) on delete cascade,
      name text not null,
      -- The part that names it, which its owner sees, and the SHA-256 of the part that nobody else knows.
      short text not null unique,
      secret_hash bytea not null check (length(secret_hash) = 32),
      scopes text[] not null check (scopes <@ array['read', 'profile', 'contacts'] and cardinality(scopes) > 0),
      created_at timestamptz not null,
      -- Null: it does not end by itself.
      expires_at timestamptz,
      revoked_at timestamptz,
      last_used_at timestamptz
    );
    create index api_key_member on api_key (member_id, created_at);
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table if exists api_key')
}
