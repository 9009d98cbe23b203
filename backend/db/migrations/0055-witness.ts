import type { Knex } from 'knex'

/**
 * Outcomes become rows of the chain, with the daily counts that they were judged by, and time stamps of a witness are kept.
 * Outcomes of before join the chain here, in their order, without daily counts.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table sealed_outcome (
      -- In the chain, which it shares with the picks.
      number bigint primary key,
      previous text not null,
      hash text not null unique,
      pick bigint not null unique references pick (number),
      resolved_at timestamptz(3) not null,
      state text not null check (state in ('hit', 'miss', 'unresolved')),
      reason text check (reason in ('gone', 'days-unknown', 'counted-otherwise')),
      counted double precision,
      known_days integer,
      -- Of days 1 to 7, as if all were known: what the stated chance is about.
      next_week double precision,
      -- Of day 1 to the last one asked about, null where unknown. Null: nothing was counted, or it is from before.
      days jsonb
    );

    create table witness_token (
      -- Length of the chain that it signs, and the hash of its last row.
      chain_rows bigint primary key,
      head text not null,
      -- By the clock of the witness.
      signed_at timestamptz(3) not null,
      authority text not null,
      origin text not null check (origin in ('live', 'sandbox')),
      -- TimeStampToken of RFC 3161.
      token bytea not null,
      -- The configured certificate that its signature leads to. Null: none was configured.
      trusted bytea,
      received_at timestamptz(3) not null
    );

    -- How asking the witness went last. Changes, and is no part of the record.
    create table witness_attempt (
      only_row boolean primary key default true check (only_row),
      tried_at timestamptz not null,
      failures integer not null,
      next_at timestamptz not null,
      fault text
    );
  `)
  await chainOutcomes(knex)
  await knex.raw('drop table pick_outcome')
  for (const table of ['sealed_outcome', 'witness_token']) {
    await knex.raw(`
      create trigger only_added before update or delete on ${table} for each row execute function refuse_change();
      create trigger never_emptied before truncate on ${table} for each statement execute function refuse_change();
    `)
  }
}

/** Breaks the chain where picks were sealed after an outcome: their numbers have gaps then. */
export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    create table pick_outcome (
      number bigint primary key references pick (number),
      resolved_at timestamptz not null,
      state text not null check (state in ('hit', 'miss', 'unresolved')),
      reason text check (reason in ('gone', 'days-unknown', 'counted-otherwise')),
      counted double precision,
      known_days integer,
      next_week double precision
    );
    insert into pick_outcome select pick, resolved_at, state, reason, counted, known_days, next_week from sealed_outcome;
    create trigger only_added before update or delete on pick_outcome for each row execute function refuse_change();
    create trigger never_emptied before truncate on pick_outcome for each statement execute function refuse_change();
    drop table witness_attempt, witness_token, sealed_outcome;
  `)
}

interface Outcome {
  number: string | number
  resolved_at: Date
  state: string
  reason: string | null
  counted: number | null
  known_days: number | null
  next_week: number | null
}

async function chainOutcomes(knex: Knex): Promise<void> {
  const end = (await knex('pick').orderBy('number', 'desc').first('number', 'hash')) as
    | { number: string | number; hash: string }
    | undefined
  let [number, previous] = [Number(end?.number ?? 0), end?.hash ?? '0'.repeat(64)]
  for (let offset = 0; ; offset += BATCH) {
    const outcomes: Outcome[] = await knex('pick_outcome')
      .orderBy([{ column: 'resolved_at' }, { column: 'number' }])
      .offset(offset)
      .limit(BATCH)
    const rows: object[] = []
    for (const outcome of outcomes) {
      number += 1
      const sealed = {
        ...{ number, previous, pick: Number(outcome.number), state: outcome.state, reason: outcome.reason },
        ...{ counted: outcome.counted, days: null },
        resolvedAt: outcome.resolved_at.toISOString(),
        knownDays: outcome.known_days,
        nextWeek: outcome.next_week,
      }
      const hash = await sha256(canonical(sealed))
      const { resolvedAt, knownDays, nextWeek, ...same } = sealed
      rows.push({ ...same, hash, resolved_at: resolvedAt, known_days: knownDays, next_week: nextWeek })
      previous = hash
    }
    if (rows.length > 0) await knex('sealed_outcome').insert(rows)
    if (rows.length < BATCH) return
  }
}

/** RFC 8785, for texts and numbers. */
function canonical(sealed: Record<string, string | number | null>): string {
  const fields = Object.keys(sealed)
    .sort()
    .map((name) => `${JSON.stringify(name)}:${JSON.stringify(sealed[name])}`)
  return `{${fields.join(',')}}`
}

async function sha256(text: string): Promise<string> {
  return Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from(text))).toString('hex')
}

const BATCH = 1000
