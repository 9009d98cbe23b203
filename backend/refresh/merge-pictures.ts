import type { Transaction } from '../db/knex.ts'

/**
 * The market's pictures that may be shown, by the SHA-256 of their address. Addresses that nothing refers to any more go,
 * so this follows whatever forgets rows. A member's picture is named by the member and is none of these.
 */
export async function mergePictures(trx: Transaction): Promise<void> {
  await trx.raw(
    `create temp table referenced_picture on commit drop as
    select distinct url, picture_name(url) as sha256 from (
      select jsonb_array_elements_text(image_urls) as url from product
      union all
      select video->>'thumbnailUrl' from product cross join lateral jsonb_array_elements(videos) as video
      union all
      select image_url from supplier
    ) urls
    where url is not null`,
  )
  await trx.raw('analyze referenced_picture')
  await trx.raw(
    'insert into picture (sha256, url) select sha256, url from referenced_picture on conflict (sha256) do nothing',
  )
  await trx.raw(
    'delete from picture p where not exists (select 1 from referenced_picture r where r.sha256 = p.sha256)',
  )
}
