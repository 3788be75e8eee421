import type { ReactNode } from 'react'
import { softHyphens } from '../i18n/soft-hyphens.ts'
import css from './fact-list.module.css'

export interface FactLine {
  readonly name: string
  readonly value: ReactNode
}

/** Names and values in lines; in two columns where there is room. */
export function FactList({ facts }: { facts: readonly FactLine[] }) {
  return (
    <dl className={css.facts}>
      {facts.map(({ name, value }) => (
        <div key={name} className={css.fact}>
          <dt>{softHyphens(name, 'card')}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
