import type { Knex } from 'knex'

/**
 * A member's picture is named by the member alone, so that it goes with them; `picture` lists the market's. Members'
 * pictures that stand there from before, theirs or of accounts long deleted, go.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- The name of a picture is that of its address. Immutable, as an index needs: our databases speak UTF-8, always.
    create function picture_name(url text) returns text language sql immutable strict parallel safe
      as $$ select encode(sha256(convert_to(url, 'UTF8')), 'hex') $$;
    create index member_picture on member (picture_name(picture_url)) where picture_url is not null;

    with referenced as (
      select jsonb_array_elements_text(image_urls) as url from product
      union all
      select video->>'thumbnailUrl' from product cross join lateral jsonb_array_elements(videos) as video
      union all
      select image_url from supplier
    )
    delete from picture p where not exists (select 1 from referenced r where r.url = p.url);
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index if exists member_picture')
  await knex.raw('drop function if exists picture_name')
}
