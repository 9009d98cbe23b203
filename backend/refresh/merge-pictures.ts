import type { Transaction } from '../db/knex.ts'

/**
 * The market's pictures that may be shown, by the SHA-256 of their address. Addresses that nothing refers to any more go,
 * so this follows whatever forgets rows. A member's picture is named by the member and is none of these.
 */
export async function mergePictures(trx: Transaction): Promise<void> {
  await trx.raw(
    `create temp table referenced_picture on commit drop as
    select distinct url from (
      select jsonb_array_elements_text(image_urls) as url from product
      union all
      select video->>'thumbnailUrl' from product cross join lateral jsonb_array_elements(videos) as video
      union all
      select image_url from supplier
    ) urls
    where url is not null`,
  )
  await trx.raw('analyze referenced_picture')
  // A name is that of its address for ever, so those of addresses that are there are not worked out again. What is new is known before the
  // first is written: where the table was empty the planner would look through what it has just written, once for each.
  await trx.raw(
    `insert into picture (sha256, url) select picture_name(url), url
    from (select url from referenced_picture except select url from picture) added on conflict (sha256) do nothing`,
  )
  await trx.raw(
    'delete from picture p where not exists (select from referenced_picture r where r.url = p.url)',
  )
}
