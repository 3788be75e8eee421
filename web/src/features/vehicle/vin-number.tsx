import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import css from './vin-number.module.css'

/** Enough to distinguish two cars, too little for somebody looking over a shoulder. */
const SHOWN = 4

/** The VIN of a car, masked until it is revealed. */
export function VinNumber({ vin }: { vin: string }) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  return (
    <p className={css.vin}>
      <span>{t('vehicle.vin.short')}</span>
      <code className={css.number}>{isOpen ? vin : `•••• ${vin.slice(-SHOWN)}`}</code>
      <Button variant="plain" size="sm" aria-pressed={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? t('vehicle.vin.hide') : t('vehicle.vin.show')}
      </Button>
    </p>
  )
}
