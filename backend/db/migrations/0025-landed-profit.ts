import type { Knex } from 'knex'

/**
 * What is left of a sale after every cost: calculated once an edition for each of its products, and the costs that members have
 * saved.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- A row for each product of the current edition; one whose figures are as they were is left as it is.
    create table product_profit (
      product_id bigint primary key references product (id) on delete cascade,
      -- What it was calculated from: the product, and the best match that is no forwarder.
      channel text not null,
      category text,
      price numeric(14, 2),
      currency text,
      supplier_id bigint,
      unit_low numeric(14, 4),
      unit_high numeric(14, 4),
      moq text,
      origin text,
      origin_basis text check (origin_basis in ('stated', 'imputed')),
      -- Of the rates and of the arithmetic.
      schedule_version text not null,
      -- In pieces, as the text above was read.
      minimum_order integer,
      -- Null: a price is not known.
      low numeric(14, 2),
      likely numeric(14, 2),
      high numeric(14, 2),
      -- Percent of the price.
      margin double precision,
      missing text[] not null default '{}',
      check (num_nulls(low, likely, high, margin) in (0, 4))
    );

    alter table explored add column profit numeric(14, 2);
    create index explored_profit on explored (profit desc nulls last, place);

    -- How a member sells; a deleted one is remembered, so that an older decision does not bring it back.
    create table cost_preset (
      member_id bigint not null references member (id) on delete cascade,
      -- Given by the device that made it.
      key uuid not null,
      preset jsonb,
      decided_at timestamptz not null,
      primary key (member_id, key)
    );
    create table default_cost_preset (
      member_id bigint primary key references member (id) on delete cascade,
      key uuid,
      decided_at timestamptz not null
    );
    -- What a member knows of one product's costs. It outlives the product.
    create table own_cost_figures (
      member_id bigint not null references member (id) on delete cascade,
      product_id bigint not null,
      figures jsonb,
      decided_at timestamptz not null,
      primary key (member_id, product_id)
    );
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop table if exists own_cost_figures, default_cost_preset, cost_preset;
    drop index if exists explored_profit;
    alter table explored drop column if exists profit;
    drop table if exists product_profit;
  `)
}
