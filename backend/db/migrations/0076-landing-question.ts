import type { Knex } from 'knex'

/** The track record asks a second question, about the week in which goods ordered by sea land. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table pick
      -- Null: none was stated, or the question is another.
      add column chance_of_landing_week double precision,
      drop constraint pick_question_check,
      add constraint pick_question_check check (question in ('market-days-1-7', 'days-57-63', 'days-8-14', 'days-1-28'));
    alter table pick_base
      drop constraint pick_base_question_check,
      add constraint pick_base_question_check check (question in ('market-days-1-7', 'days-57-63', 'days-1-7', 'days-8-14', 'days-1-28'));
  `)
}

/** Checks no rows: picks with the new question stay. */
export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table pick_base
      drop constraint pick_base_question_check,
      add constraint pick_base_question_check check (question in ('market-days-1-7', 'days-1-7', 'days-8-14', 'days-1-28')) not valid;
    alter table pick
      drop column chance_of_landing_week,
      drop constraint pick_question_check,
      add constraint pick_question_check check (question in ('market-days-1-7', 'days-8-14', 'days-1-28')) not valid;
  `)
}
