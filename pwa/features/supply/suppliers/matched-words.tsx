import styles from './matched-words.module.css'

export function MatchedWords({ words }: { words: string[] }) {
  if (words.length === 0) return null
  return (
    <p className={`${styles.words} flex baseline tiny soft`}>
      Ships{' '}
      {words.map((word) => (
        <mark key={word} className={`${styles.word} medium ink`}>
          {word}
        </mark>
      ))}
    </p>
  )
}
