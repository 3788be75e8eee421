import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { isFrame } from '@tiantian/contracts/vehicle/frame.ts'
import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { Button, buttonClass, IconButton } from '../../ui/button.tsx'
import { Tag } from '../../ui/chip.tsx'
import { cx } from '../../ui/class-names.ts'
import { CheckIcon } from '../../ui/icons.tsx'
import { showModal } from '../../ui/overlay/modal-store.ts'
import surface from '../../ui/surface.module.css'
import { PageLink } from '../shell/page-link.tsx'
import { pageUrl } from '../shell/page-url.ts'
import { activateCar, putCarAside, removeCar } from './car.ts'
import { CarEditor } from './car-editor.tsx'
import css from './garage-car.module.css'
import type { SavedCar } from './garage-store.ts'
import { CarIcon } from './icons.tsx'
import vinNumberCss from './vin-number.module.css'

/** Enough to distinguish two cars, too little for somebody looking over a shoulder. */
const SHOWN = 4

/** The VIN or frame number of a car, masked until it is revealed. */
function VinNumber({ vin }: { vin: string }) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  return (
    <p className={vinNumberCss.vin}>
      <span>{isFrame(vin) ? t('vehicle.frame.short') : t('vehicle.vin.short')}</span>
      <code className={vinNumberCss.number}>{isOpen ? vin : `•••• ${vin.slice(-SHOWN)}`}</code>
      <Button variant="plain" size="sm" aria-pressed={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? t('vehicle.vin.hide') : t('vehicle.vin.show')}
      </Button>
    </p>
  )
}

interface GarageCarProps {
  car: SavedCar
  isActive: boolean
}

/** A car of the garage: name, VIN and actions. */
export function GarageCar({ car, isActive }: GarageCarProps) {
  const t = useText()
  const { id, vehicle, vin } = car
  return (
    <article className={cx(surface.surface, css.car)} data-active={isActive || undefined}>
      <span className={css.icon}>
        <CarIcon />
      </span>
      <CarDetails car={car} isActive={isActive} />
      <div className={css.tools}>
        <Changes car={car} />
      </div>
      {vin && (
        <div className={css.vin}>
          <VinNumber vin={vin} />
        </div>
      )}
      <div className={css.actions}>
        <Button
          variant={isActive ? 'soft' : 'secondary'}
          size="sm"
          onClick={() => (isActive ? putCarAside() : activateCar(id))}
        >
          {isActive ? t('vehicle.garage.putAside') : t('vehicle.garage.activate')}
        </Button>
        <PageLink
          url={pageUrl('/pages/product/list', vehicle)}
          className={buttonClass({ variant: 'soft', size: 'sm' })}
        >
          {t('vehicle.garage.parts')}
        </PageLink>
      </div>
    </article>
  )
}

function CarDetails({ car: { label, nickname, vehicle }, isActive }: GarageCarProps) {
  const t = useText()
  return (
    <div className={css.words}>
      <h2 className={css.name}>{nickname || label}</h2>
      <p className={css.facts}>
        {nickname && <span>{label}</span>}
        {vehicle.year && <span>{t('vehicle.modelYear', { year: vehicle.year })}</span>}
        {vehicle.steering && <span>{t(`vehicle.steering.${vehicle.steering}`)}</span>}
      </p>
      {isActive && (
        <p>
          <Tag tone="success" icon={<CheckIcon size={14} />}>
            {t('vehicle.garage.active')}
          </Tag>
        </p>
      )}
    </div>
  )
}

function Changes({ car }: { car: SavedCar }) {
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
      <IconButton label={t('vehicle.garage.editOf', { car: name })} onClick={() => setEditing(true)}>
        <IconPencil size={20} stroke={1.8} aria-hidden="true" />
      </IconButton>
      <IconButton label={t('vehicle.garage.removeOf', { car: name })} onClick={() => void remove()}>
        <IconTrash size={20} stroke={1.8} aria-hidden="true" />
      </IconButton>
      {isEditing && <CarEditor car={car} onClose={() => setEditing(false)} />}
    </>
  )
}
