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
            How the last seven whole days compare with a usual week, in percent. The usual week is the mean of
            the four weeks before. The best day counts no more than the second best, so one spike is not
            called a trend, and small counts are pulled towards zero, so three sales instead of one are not
            called +200%.
          </dd>
        </div>
        <div>
          <dt>Confidence and “at least”</dt>
          <dd>
            Counts vary by chance. “At least” is the cautious end of what the figures allow, and the lists are
            ordered by it. Confidence is low with fewer than 21 days of history or very small counts, whatever
            the percentage says.
          </dd>
        </div>
        <div>
          <dt>Stage and acceleration</dt>
          <dd>
            Viral is the top tenth of a category by last week that surely still grows by 30% or more; new was
            first seen within 30 days; growing and fading are surely up or down by 15% or more; all others
            that can be compared are steady. Acceleration compares the growth of the last three weeks. The
            badge says Viral for that stage and Popular for every other.
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
            What is left of the shop price after the price that the best matching supplier stated, only when
            both are known in one currency. Freight, duty, fees and advertising come on top.
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
