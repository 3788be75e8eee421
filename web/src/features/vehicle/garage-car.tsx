import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Tag } from '../../ui/chip.tsx'
import { cx } from '../../ui/class-names.ts'
import { CheckIcon } from '../../ui/icons.tsx'
import { showModal } from '../../ui/modal-store.ts'
import surface from '../../ui/surface.module.css'
import { PageLink } from '../shell/page-link.tsx'
import { pageUrl } from '../shell/page-url.ts'
import { activateCar, putCarAside, removeCar } from './car.ts'
import { CarEditor } from './car-editor.tsx'
import css from './garage-car.module.css'
import type { KeptCar } from './garage-store.ts'
import { CarIcon } from './icons.tsx'
import { VinNumber } from './vin-number.tsx'

/** A car of the garage: which it is, its number, and what can be done with it. */
export function GarageCar({ car, isActive }: { car: KeptCar; isActive: boolean }) {
  const t = useText()
  const { id, vehicle } = car
  return (
    <article className={cx(surface.surface, css.car)} data-active={isActive || undefined}>
      <span className={css.icon}>
        <CarIcon />
      </span>
      <Words car={car} />
      {isActive && (
        <div className={css.state}>
          <Tag tone="success" icon={<CheckIcon size={14} />}>
            {t('vehicle.garage.active')}
          </Tag>
        </div>
      )}
      <div className={css.actions}>
        <Button
          variant={isActive ? 'plain' : 'secondary'}
          size="sm"
          onClick={() => (isActive ? putCarAside() : activateCar(id))}
        >
          {isActive ? t('vehicle.forget') : t('vehicle.garage.activate')}
        </Button>
        <PageLink
          url={pageUrl('/pages/product/list', { ...vehicle, year: undefined })}
          className={buttonClass({ variant: 'soft', size: 'sm' })}
        >
          {t('vehicle.garage.parts')}
        </PageLink>
        <Changes car={car} />
      </div>
    </article>
  )
}

function Words({ car: { label, nickname, vin, vehicle } }: { car: KeptCar }) {
  const t = useText()
  return (
    <div className={css.words}>
      <h2 className={css.name}>{nickname || label}</h2>
      <p className={css.facts}>
        {nickname && <span>{label}</span>}
        {vehicle.year && <span>{t('vehicle.modelYear', { year: vehicle.year })}</span>}
      </p>
      {vin && <VinNumber vin={vin} />}
    </div>
  )
}

function Changes({ car }: { car: KeptCar }) {
  const t = useText()
  const [isEditing, setEditing] = useState(false)
  const name = car.nickname || car.label
  const remove = async () => {
    const isSure = await showModal({
      title: t('vehicle.garage.removeTitle'),
      content: t('vehicle.garage.removeText', { car: name }),
      confirmText: t('common.delete'),
      isDangerous: true,
    })
    if (isSure) removeCar(car.id)
  }
  return (
    <>
      <Button
        variant="plain"
        size="sm"
        aria-label={t('vehicle.garage.editOf', { car: name })}
        onClick={() => setEditing(true)}
      >
        {t('common.edit')}
      </Button>
      <Button
        variant="plain"
        size="sm"
        className={css.remove}
        aria-label={t('vehicle.garage.removeOf', { car: name })}
        onClick={() => void remove()}
      >
        {t('common.delete')}
      </Button>
      {isEditing && <CarEditor car={car} onClose={() => setEditing(false)} />}
    </>
  )
}
