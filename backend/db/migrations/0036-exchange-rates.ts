import type { Knex } from 'knex'

/** Reference rates of a central bank, one row a day and currency, so that prices can be shown in a person's own currency. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table exchange_rate (
      -- live or sandbox: sample rates never stand beside real prices.
      origin text not null check (origin in ('live', 'sandbox')),
      day date not null,
      currency text not null check (currency ~ '^[A-Z]{3}$'),
      -- So much of it is one euro.
      per_euro double precision not null check (per_euro > 0),
      taken_at timestamptz not null,
      primary key (origin, day, currency)
    );
    create index exchange_rate_taken on exchange_rate (taken_at);
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table if exists exchange_rate')
}
