import type { ReactNode } from 'react'
import css from './fact-list.module.css'

export interface Fact {
  readonly name: string
  readonly value: ReactNode
}

/** Names and values in lines; in two columns where there is room. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={css.facts}>
      {facts.map(({ name, value }) => (
        <div key={name} className={css.fact}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
