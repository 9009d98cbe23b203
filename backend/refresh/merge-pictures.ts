import type { Transaction } from '../db/knex.ts'

/**
 * Market pictures by SHA-256 of their URL. Deletes unreferenced ones, so run it after deletions. Excludes
 * members' pictures.
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
      union all
      select image_url from creator
      union all
      select thumbnail from product_video
    ) urls
    where url is not null`,
  )
  await trx.raw('analyze referenced_picture')
  // Names never change. `except` runs before the first write: in an empty table the planner would scan the
  // new rows each time.
  await trx.raw(
    `insert into picture (sha256, url) select picture_name(url), url
    from (select url from referenced_picture except select url from picture) added on conflict (sha256) do nothing`,
  )
  await trx.raw(
    'delete from picture p where not exists (select from referenced_picture r where r.url = p.url)',
  )
}
