import type { Question } from '../../../content/question.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Blocks } from './blocks.tsx'
import styles from './questions.module.css'
import { useOpenedByAddress } from './use-opened-by-address.ts'

/** Categories are in the order of their first question. */
export function Questions<Category extends string>({
  questions,
  nameOf,
}: {
  questions: readonly Question<Category>[]
  nameOf: (category: Category) => string
}) {
  useOpenedByAddress()
  const categories = [...new Set(questions.map(({ category }) => category))]
  return (
    <div className="stack gap-6">
      {categories.map((category) => {
        const own = questions.filter((question) => question.category === category)
        return (
          <section key={category} className={`${styles.group} stack gap-2`}>
            <h2>
              {nameOf(category)} <span className={`${styles.count} tabular`}>{own.length}</span>
            </h2>
            <div>
              {own.map((question) => (
                <Entry key={question.id} question={question} />
              ))}
            </div>
          </section>
        )
      })}
    </div>
  )
}

function Entry({ question: { id, question, answer } }: { question: Question }) {
  return (
    <details id={id} className={styles.entry}>
      <summary>
        <h3>{question}</h3>
        <Icon name="down" />
      </summary>
      <div className={`${styles.answer} stack gap-3`}>
        <Blocks blocks={answer} />
        <p className={`${styles.address} small`}>
          <a href={`#${id}`}>Link to this answer</a>
        </p>
      </div>
    </details>
  )
}
