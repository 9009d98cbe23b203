import type { Knex } from 'knex'

/** The track record's question is asked against the market. Picks of before keep theirs. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table pick
      -- { category, products, channelProducts, usualWeek, members }. Null: the question is not about a market.
      add column market jsonb,
      drop constraint pick_question_check,
      add constraint pick_question_check check (question in ('market-days-1-7', 'days-8-14', 'days-1-28'));
    alter table sealed_outcome
      -- { growth, products, days }. Null: the question is not about a market, or the market is not known.
      add column market jsonb,
      drop constraint sealed_outcome_reason_check,
      add constraint sealed_outcome_reason_check check (reason in ('gone', 'days-unknown', 'counted-otherwise', 'market-unknown'));
    alter table pick_base
      drop constraint pick_base_question_check,
      add constraint pick_base_question_check check (question in ('market-days-1-7', 'days-1-7', 'days-8-14', 'days-1-28'));

    -- Products of the markets of a sealed day, until its picks are judged. The picks hold the digest, so a change is found.
    create table market_member (
      as_of date not null,
      channel text not null,
      measure text not null,
      product_ids bigint[] not null,
      categories text[] not null,
      last_weeks double precision[] not null,
      usual_weeks double precision[] not null,
      primary key (as_of, channel, measure)
    );

    -- Replayed anew, with the new question.
    delete from replayed_pick;
    delete from replayed_base;
    -- { category, products, known, growth }.
    alter table replayed_pick add column market jsonb;
  `)
}

/** Checks no rows: picks with the new question stay. */
export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    delete from replayed_pick;
    delete from replayed_base;
    alter table replayed_pick drop column market;
    drop table market_member;
    alter table pick_base
      drop constraint pick_base_question_check,
      add constraint pick_base_question_check check (question in ('days-1-7', 'days-8-14', 'days-1-28')) not valid;
    alter table sealed_outcome drop column market,
      drop constraint sealed_outcome_reason_check,
      add constraint sealed_outcome_reason_check check (reason in ('gone', 'days-unknown', 'counted-otherwise')) not valid;
    alter table pick drop column market,
      drop constraint pick_question_check,
      add constraint pick_question_check check (question in ('days-8-14', 'days-1-28')) not valid;
  `)
}
