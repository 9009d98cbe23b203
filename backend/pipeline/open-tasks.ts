import * as z from 'zod/mini'
import { Day } from '../calendar/days.ts'

/**
 * SQL: open tasks of entries not dropped, in their latest version. `which`: condition on `pipeline_change c`.
 */
export function openTasks(which: string): string {
  return `select * from (
      select distinct on (c.member_id, c.entry_id, c.body ->> 'item') c.member_id, c.entry_id, coalesce(p.name, e.name) as entry_name,
        c.body ->> 'item' as item, c.body ->> 'text' as text, ${DUE_ON} as due_on
      from pipeline_change c
      join pipeline_entry e on e.member_id = c.member_id and e.id = c.entry_id
      left join product p on p.id = e.product_id
      where c.kind = 'task' and e.stage <> 'dropped' and ${which}
      order by c.member_id, c.entry_id, c.body ->> 'item', c.at desc, c.n desc, c.device desc, c.id desc
    ) latest
    where not coalesce((
      select (d.body ->> 'done')::boolean from pipeline_change d
      where d.member_id = latest.member_id and d.entry_id = latest.entry_id and d.kind = 'done'
        and d.body ->> 'item' = latest.item
      order by d.at desc, d.n desc, d.device desc, d.id desc limit 1), false)`
}

/** Old contracts accepted 31 February, which a cast refuses. Devices show 3 March. */
const DUE_ON = `make_date(left(c.body ->> 'dueOn', 4)::integer, substr(c.body ->> 'dueOn', 6, 2)::integer, 1)
  + substr(c.body ->> 'dueOn', 9, 2)::integer - 1`

export const OpenTask = z.object({
  member_id: z.int(),
  entry_id: z.string(),
  entry_name: z.string(),
  item: z.string(),
  text: z.string(),
  due_on: Day,
})
