import type { DecodedFrame } from '@tiantian/contracts/vehicle/decoded-number.ts'
import { readFrame } from '@tiantian/contracts/vehicle/decoded-number.ts'
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
import { CarPickerButton } from './car-picker-button.tsx'
import { GARAGE_PAGE } from './garage-store.ts'
import css from './vin-notice.module.css'

/** Above a list searched by frame number: which cars have its code, or that we do not know the code. */
export function FrameNotice({ frame }: { frame: string }) {
  const t = useText()
  const summary = useFrameSummary()
  const { cars, activeId } = useCar()
  const { data, isPending } = useQuery({ ...query(readFrame, { frame }), meta: { errors: 'inline' } })
  const isChosen = cars.some((car) => car.id === activeId && car.vin === frame)
  if (isPending && !isChosen) return <div className={cx(surface.surface, css.waiting)} aria-busy="true" />
  if (!data || isChosen) return null
  const isKnown = data.candidates.length > 0
  return (
    <section className={cx(surface.surface, css.notice)} aria-label={t('vehicle.frame.short')}>
      <p className={css.text}>
        <strong className={css.told}>{summary(data)}</strong>
        {isKnown && <span className={css.note}>{t('vehicle.vin.notice.note')}</span>}
      </p>
      {isKnown ? (
        <PageLink
          url={pageUrl(GARAGE_PAGE, { vin: frame })}
          className={buttonClass({ variant: 'secondary', size: 'sm' })}
        >
          {t('vehicle.vin.notice.open')}
        </PageLink>
      ) : (
        <CarPickerButton variant="secondary" size="sm" vin={frame}>
          {t('vehicle.frame.choose')}
        </CarPickerButton>
      )}
    </section>
  )
}

/** `By its frame number this is a Toyota Noah`, all models with its code, or that the code is unknown. */
function useFrameSummary() {
  const t = useText()
  return ({ modelCode, candidates }: DecodedFrame): string => {
    if (candidates.length === 0) return t('vehicle.frame.unknown', { code: modelCode })
    const names = candidates.map(({ makeName, modelName }) => carLabel(makeName, modelName))
    return t('vehicle.frame.model', { car: [...new Set(names)].join(' / ') })
  }
}
