import { Link } from '@tanstack/react-router'
import { SAME_BITS } from '#contracts/picture-search'
import { Picture } from '../../../ui/picture.tsx'
import styles from './alike-list.module.css'

interface Alike {
  id: string
  name: string
  imageUrl: string | null
  words: string
}

export function AlikeList({ products }: { products: Alike[] }) {
  return (
    <ul className="stack gap-2">
      {products.map(({ id, name, imageUrl, words }) => (
        <li key={id}>
          <Link className={styles.product} to="/product/$id" params={{ id }}>
            <Picture source={imageUrl} size={64} />
            <span className="stack">
              <strong className="breaks">{name}</strong>
              <span className="small soft">{words}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

export function sureness(distance: number): string {
  return distance <= SAME_BITS ? 'Same photo' : 'Maybe the same photo'
}
