import styles from './more-page.module.css'

/** What each number means. The server's arithmetic is the source of truth; this says it in words. */
export function AboutNumbers() {
  return (
    <section className={styles.panel} aria-labelledby="about">
      <h2 id="about">About the data</h2>
      <dl className={styles.terms}>
        <div>
          <dt>Velocity</dt>
          <dd>
            How the last seven whole days compare with a usual week, in percent. Counted are units sold; where
            a source does not tell them, video views; on marketplaces new ratings. Each figure says which. The
            usual week is the mean of the four weeks before. The best day counts no more than the second best,
            so one spike is not called a trend, and small counts are pulled towards zero, so three sales
            instead of one are not called +200%.
          </dd>
        </div>
        <div>
          <dt>Confidence and the likely range</dt>
          <dd>
            Counts vary by chance, so each velocity has a likely range. The true change lies above its lower
            end about five times in six, and below its upper end as often. Of a clear rise we say “at least”,
            of a clear fall “down at least”, of anything else both ends; an end that hardly differs from the
            velocity is left out. The lists are ordered by the lower end, and “From here: no clear rise” marks
            where it is no longer above zero. Confidence is how likely it is that the rise or the fall is
            real; it is low with few days or very small counts, whatever the percentage says.
          </dd>
        </div>
        <div>
          <dt>Stage and acceleration</dt>
          <dd>
            Viral is the top tenth of a category by last week, up by 30% or more; new was first seen within 30
            days; growing and fading are up or down by 15% or more. For viral, growing and fading the whole
            likely range must lie on that side. All others that can be compared are steady. Whether a rise or
            a fall gains or loses pace is read from the last three weeks and said only when it is clear. The
            badge says Viral for that stage and Popular for every other; the stage stands beside it.
          </dd>
        </div>
        <div>
          <dt>Match</dt>
          <dd>
            Suppliers come from import records. A match means that their shipments describe goods in the words
            of the product’s name; the words are shown. The score, up to 100, says how likely the shipments
            are of this kind of goods; recent ones count more, and a freight forwarder’s less. It does not
            prove that this factory makes this very product: ask before you order.
          </dd>
        </div>
        <div>
          <dt>Margin</dt>
          <dd>
            What is left of the shop price after the lowest and after the highest price that the best matching
            supplier stated, only when they are known in one currency. Freight, duty, fees and advertising
            come on top.
          </dd>
        </div>
        <div>
          <dt>Shipments and checked contacts</dt>
          <dd>
            A supplier’s shipments are those on its import record; we read a part of them one by one, and only
            those can match a product. “Contact checked” means that by its source somebody checked the contact
            within a year.
          </dd>
        </div>
        <div>
          <dt>Where numbers come from</dt>
          <dd>
            Live Data is read from a source’s own interface, Imported from a file that the operator loaded,
            Sample data from the built-in sandbox: invented companies and products for trying the app. What
            nobody supplied is left out, never guessed.
          </dd>
        </div>
      </dl>
    </section>
  )
}
