import type { Product } from '@tiantian/contracts/product/product.ts'
import { useState } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { TextField } from '../../ui/form/text-field.tsx'
import { DownIcon, SearchIcon } from '../../ui/icons.tsx'
import { Section } from '../../ui/section.tsx'
import { useCarWords } from '../vehicle/car-words.ts'
import { FitmentNotes, FittedCars } from '../vehicle/fitted-cars.tsx'
import css from './car-list.module.css'

export type FitmentRow = Product['fitments'][number]

interface FitmentGroup {
  readonly make: string
  readonly makeName: string
  readonly rows: readonly FitmentRow[]
}

/** The cars of a part by make, in the order in which the makes first appear. */
export function groupByMake(rows: readonly FitmentRow[]): FitmentGroup[] {
  return [...Map.groupBy(rows, (row) => row.make)].map(([make, ofMake]) => ({
    make,
    makeName: ofMake[0]!.makeName,
    rows: ofMake,
  }))
}

/** The rows whose names or years contain every word of the text. */
export function searchFitments(rows: readonly FitmentRow[], text: string): readonly FitmentRow[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return rows.filter((row) => words.every((word) => isInRow(row, word)))
}

function isInRow(row: FitmentRow, word: string): boolean {
  const year = /^(19|20)\d\d$/.test(word) ? Number(word) : undefined
  if (year && year >= (row.yearFrom ?? year) && year <= (row.yearTo ?? year)) return true
  const { makeName, modelName, generationName, engine, make, model, generation } = row
  const names = [makeName, modelName, generationName, engine, make, model, generation]
  return names.some((name) => name?.toLowerCase().includes(word))
}

/** From this length a list needs a search box and collapsed groups. */
const LONG_FROM = 9

/** The cars for which the seller offers the part, by make. */
export function CarList({
  id,
  fitments,
  fitmentCount,
  excludedCars = [],
}: Pick<Product, 'id' | 'fitments' | 'fitmentCount' | 'excludedCars'>) {
  const t = useText()
  if (fitments.length === 0) return null
  // Cars beyond those loaded with the page are fetched on request.
  return (
    <Section title={t('catalogue.cars.title')} isPanel>
      {fitmentCount > fitments.length ? <FittedCars productId={id} /> : <AllCars fitments={fitments} />}
      {excludedCars.length > 0 && <ExcludedCars rows={excludedCars} />}
    </Section>
  )
}

/** Cars that one of the rows above covers, and that the part does not fit. */
function ExcludedCars({ rows }: { rows: readonly FitmentRow[] }) {
  const t = useText()
  return (
    <section aria-label={t('product.except')}>
      <h3 className={css.except}>{t('product.except')}</h3>
      <ul>
        {rows.map((row) => (
          <Car key={JSON.stringify(row)} row={row} isWithMake />
        ))}
      </ul>
    </section>
  )
}

function AllCars({ fitments }: Pick<Product, 'fitments'>) {
  const t = useText()
  const [text, setText] = useState('')
  const isLong = fitments.length >= LONG_FROM
  const found = searchFitments(fitments, text)
  const groups = groupByMake(found)
  return (
    <>
      {isLong && <FindCar text={text} onText={setText} />}
      {groups.length === 0 && <p className={css.note}>{t('catalogue.cars.none')}</p>}
      {groups.map((group) => (
        <Make
          key={`${group.make} ${text !== ''}`}
          group={group}
          isOpen={!isLong || text !== '' || groups.length === 1}
        />
      ))}
    </>
  )
}

function FindCar({ text, onText }: { text: string; onText: (text: string) => void }) {
  const t = useText()
  return (
    <div className={css.find}>
      <TextField
        label={t('catalogue.cars.find')}
        isLabelHidden
        placeholder={t('catalogue.cars.find')}
        icon={<SearchIcon size={20} />}
        value={text}
        onChange={onText}
      />
    </div>
  )
}

function Make({ group, isOpen }: { group: FitmentGroup; isOpen: boolean }) {
  const t = useText()
  const format = useFormat()
  const count = group.rows.length
  return (
    <details open={isOpen} className={css.make}>
      <summary className={css.summary}>
        <strong>{group.makeName}</strong>
        <span className={css.count}>
          {t('catalogue.cars.count', { count, number: format.number(count) })}
        </span>
        <DownIcon size={18} className={css.arrow} />
      </summary>
      <ul>
        {group.rows.map((row) => (
          <Car key={JSON.stringify(row)} row={row} />
        ))}
      </ul>
    </details>
  )
}

function Car({ row, isWithMake = false }: { row: FitmentRow; isWithMake?: boolean }) {
  const { makeName, modelName, generationName, engine, yearFrom, yearTo, steering, axle, side, note } = row
  const t = useText()
  const words = useCarWords()
  return (
    <li className={css.car}>
      <span>
        {[isWithMake && makeName, modelName ?? t('catalogue.cars.all'), generationName]
          .filter(Boolean)
          .join(' ')}
      </span>
      <span>{engine}</span>
      <span className={css.years}>{words.years(yearFrom, yearTo)}</span>
      <FitmentNotes steering={steering} axle={axle} side={side} note={note} />
    </li>
  )
}
