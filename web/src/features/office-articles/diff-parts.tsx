import type { DiffPart } from '@tiantian/contracts/publish/office-article.ts'
import { cx } from '../../ui/class-names.ts'
import css from './newsroom.module.css'

/** Paragraphs kept, added and removed between two revisions. */
export function DiffParts({ parts }: { parts: readonly DiffPart[] }) {
  return keyed(parts).map(({ key, part }) => <Part key={key} {...part} />)
}

/** Paragraphs have no ids, and their positions do not change. */
const keyed = (parts: readonly DiffPart[]) => parts.map((part, place) => ({ key: `${place}`, part }))

/** Colour alone is not accessible: added and removed text is marked as such. */
function Part({ kind, text }: DiffPart) {
  if (kind === 'added') return <ins className={cx(css.part, css.added)}>{text}</ins>
  if (kind === 'removed') return <del className={cx(css.part, css.removed)}>{text}</del>
  return <p className={css.part}>{text}</p>
}
