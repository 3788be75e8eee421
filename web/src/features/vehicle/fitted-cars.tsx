import { keepPreviousData } from '@tanstack/react-query'
import type { FittedModel } from '@tiantian/contracts/vehicle/fitment.ts'
import { listFittedCars } from '@tiantian/contracts/vehicle/fitment.ts'
import { useState } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { infinite } from '../../sdk/query.ts'
import { useInfiniteQuery } from '../../sdk/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LoadState } from '../../ui/states.tsx'
import { times } from '../../ui/times.ts'
import { useCarWords } from './car-words.ts'
import css from './fitted-cars.module.css'

function useFittedCars(productId: string, make: string | undefined) {
  return useInfiniteQuery({
    ...infinite(listFittedCars, { productId, ...(make && { make }) }),
    placeholderData: keepPreviousData,
  })
}

/**
 * All cars of a part by make and model, a page at a time: for parts with more fitments than the product page shows.
 */
export function FittedCars({ productId }: { productId: string }) {
  const [make, setMake] = useState<string>()
  const list = useFittedCars(productId, make)
  const makes = list.data?.pages[0]?.makes ?? []
  return (
    <>
      {makes.length > 1 && <Makes makes={makes} chosen={make} onChoose={setMake} />}
      <Models list={list} />
    </>
  )
}

/** The next page is loaded by a button: what is below the list must not move away while the user scrolls to it. */
function Models({ list }: { list: ReturnType<typeof useFittedCars> }) {
  const t = useText()
  const { data, isFetching, hasNextPage, isFetchingNextPage, fetchNextPage } = list
  if (!data)
    return (
      <LoadState result={list} skeleton={times(4).map((index) => <Skeleton key={index} height={72} />)} />
    )
  return (
    <>
      <ul className={css.models} aria-label={t('vehicle.fitted.list')} aria-busy={isFetching}>
        {data.pages
          .flatMap(({ rows }) => rows)
          .map((model) => (
            <li key={`${model.make} ${model.model}`}>
              <Model model={model} />
            </li>
          ))}
      </ul>
      {hasNextPage && (
        <Button variant="soft" isBlock isLoading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('common.loadMore')}
        </Button>
      )}
    </>
  )
}

interface MakesProps {
  makes: readonly { slug: string; name: string; modelCount: number }[]
  chosen: string | undefined
  onChoose: (make: string | undefined) => void
}

function Makes({ makes, chosen, onChoose }: MakesProps) {
  const t = useText()
  const format = useFormat()
  return (
    <ul className={css.makes} aria-label={t('vehicle.step.make')}>
      <li>
        <Chip isSelected={chosen === undefined} onClick={() => onChoose(undefined)}>
          {t('common.all')}
        </Chip>
      </li>
      {makes.map(({ slug, name, modelCount }) => (
        <li key={slug}>
          <Chip isSelected={slug === chosen} onClick={() => onChoose(slug)}>
            {name} <small>{format.number(modelCount)}</small>
          </Chip>
        </li>
      ))}
    </ul>
  )
}

function Model({ model: { makeName, modelName, versions } }: { model: FittedModel }) {
  const t = useText()
  const words = useCarWords()
  return (
    <section className={css.model}>
      <h3 className={css.name}>
        {makeName} {modelName ?? t('catalogue.cars.all')}
      </h3>
      <ul>
        {versions.map(({ generationName, yearFrom, yearTo, engines, steering, axle, side, note }) => (
          <li
            key={`${generationName} ${yearFrom} ${yearTo} ${steering} ${axle} ${side} ${note}`}
            className={css.version}
          >
            <span>{generationName ?? t('vehicle.fitted.anyVersion')}</span>
            <span className={css.muted}>{words.years(yearFrom, yearTo)}</span>
            <span className={css.engines}>{engines.join(', ') || t('vehicle.fitted.anyEngine')}</span>
            <FitmentNotes steering={steering} axle={axle} side={side} note={note} />
          </li>
        ))}
      </ul>
    </section>
  )
}

type FitmentNotesProps = Pick<FittedModel['versions'][number], 'steering' | 'axle' | 'side' | 'note'>

/** Conditions of a fitment row besides the car: steering side, place on the car, and notes of the seller. */
export function FitmentNotes({ steering, axle, side, note }: FitmentNotesProps) {
  const t = useText()
  if (!(steering || axle || side || note)) return null
  return (
    <span className={css.notes}>
      {steering && <span>{t(`vehicle.steeringOnly.${steering}`)}</span>}
      {axle && <span>{t(`product.place.${axle}`)}</span>}
      {side && <span>{t(`product.place.${side}`)}</span>}
      {note && <span>{note}</span>}
    </span>
  )
}
