import type { Knex } from 'knex'

/**
 * Where a source's prices lay as a whole when it was last published, for sources whose terms let nobody keep the prices
 * themselves until the next refresh: what that refresh brings is then compared with this.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table price_level (
      source text not null,
      origin text not null,
      -- Empty where the source names none.
      currency text not null,
      products integer not null,
      -- A quarter, a half and three quarters of the prices are at most this.
      quartiles double precision[] not null,
      primary key (source, origin, currency)
    );
    insert into price_level (source, origin, currency, products, quartiles)
    select source, origin, coalesce(currency, ''), count(*),
      percentile_cont(array[0.25, 0.5, 0.75]) within group (order by price::float8)
    from product where price is not null and expires_at is not null
    group by source, origin, coalesce(currency, '');
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table price_level')
}
