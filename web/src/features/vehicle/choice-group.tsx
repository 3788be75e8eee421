import { ForwardIcon } from '../../ui/icons.tsx'
import css from './choice-list.module.css'
import type { ChoiceMatch } from './choice-match.ts'

interface ChoiceGroupProps {
  title: string
  choices: readonly ChoiceMatch[]
  onPick: (choice: ChoiceMatch) => void
  isTiles?: boolean
}

/** Choices with a common heading. */
export function ChoiceGroup({ title, choices, onPick, isTiles = false }: ChoiceGroupProps) {
  if (choices.length === 0) return null
  return (
    <section>
      {title && <h3 className={css.title}>{title}</h3>}
      <ul className={isTiles ? css.tiles : css.rows}>
        {choices.map((choice) => (
          <li key={choice.value}>
            <button type="button" className={css.choice} data-choice onClick={() => onPick(choice)}>
              <span className={css.name}>{choice.name}</span>
              {choice.hint && <span className={css.hint}>{choice.hint}</span>}
              {!isTiles && <ForwardIcon size={16} className={css.arrow} />}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
