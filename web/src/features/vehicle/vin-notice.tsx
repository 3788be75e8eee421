import type { DecodedVin } from '@tiantian/contracts/vehicle/decoded-number.ts'
import { readVin } from '@tiantian/contracts/vehicle/decoded-number.ts'
import { useText } from '../../i18n/use-text.ts'
import { query } from '../../sdk/query.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { buttonClass } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import surface from '../../ui/surface.module.css'
import { PageLink } from '../shell/page-link.tsx'
import { pageUrl } from '../shell/page-url.ts'
import { useCar } from './car.ts'
import { carLabel } from './car-name.ts'
import { GARAGE_PAGE } from './garage-store.ts'
import css from './vin-notice.module.css'

/**
 * Above a list searched by VIN: what the VIN tells of the car, and a link to choose the rest. Nothing if that car is
 * already chosen.
 */
export function VinNotice({ vin }: { vin: string }) {
  const t = useText()
  const notified = useVinSummary()
  const { cars, activeId } = useCar()
  const { data, isPending } = useQuery({ ...query(readVin, { vin }), meta: { errors: 'inline' } })
  const isChosen = cars.some((car) => car.id === activeId && car.vin === vin)
  if (isPending && !isChosen) return <div className={cx(surface.surface, css.waiting)} aria-busy="true" />
  if (!data?.isVin || isChosen) return null
  return (
    <section className={cx(surface.surface, css.notice)} aria-label={t('vehicle.vin.short')}>
      <p className={css.text}>
        <strong className={css.told}>{notified(data)}</strong>
        <span className={css.note}>{t('vehicle.vin.notice.note')}</span>
      </p>
      <PageLink
        url={pageUrl(GARAGE_PAGE, { vin })}
        className={buttonClass({ variant: 'secondary', size: 'sm' })}
      >
        {t('vehicle.vin.notice.open')}
      </PageLink>
    </section>
  )
}

/** `By its VIN this is a Lada Granta FL, 2019`, or that the model is unknown, or even the make. */
function useVinSummary() {
  const t = useText()
  return (reading: DecodedVin): string => {
    const { makes, maker } = reading
    const model = modelOf(reading)
    const withYear = (name: string) => [name, yearOf(reading)].filter(Boolean).join(', ')
    if (model) return t('vehicle.vin.notice.model', { car: withYear(model) })
    const make = makes.map(({ name }) => name).join(' / ') || maker?.name
    return make ? t('vehicle.vin.notice.make', { make: withYear(make) }) : t('vehicle.vin.notice.nothing')
  }
}

/** The year if it is certain enough for a short text: that of the only car, or the only possible one. */
function yearOf({ candidates, years: { certainty, values } }: DecodedVin): number | undefined {
  if (candidates.length === 1) return candidates[0]?.vehicle.year
  return certainty === 'ambiguous' ? undefined : values[0]
}

/** The model, if all candidates of the VIN share it; its generation, if there is only one. */
function modelOf({ candidates }: DecodedVin): string | undefined {
  const [first, ...others] = candidates
  if (!first) return undefined
  const { makeName, modelName, generationName } = first
  const isOne = others.every((other) => other.makeName === makeName && other.modelName === modelName)
  const generation = others.length === 0 ? generationName : null
  return isOne ? carLabel(makeName, modelName, generation ?? undefined) : undefined
}
