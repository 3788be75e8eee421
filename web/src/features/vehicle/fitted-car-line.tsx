import { useText } from '../../i18n/use-text.ts'
import css from './fitted-car-line.module.css'
import { CarIcon } from './icons.tsx'

/** Which of the cars in a list's filter a part fits: its name may mention another one. */
export function FittedCarLine({ car }: { car: string }) {
  const t = useText()
  const text = t('vehicle.fitsCar', { car })
  return (
    <p className={css.line} title={text}>
      <CarIcon size={14} className={css.icon} />
      <span>{unbroken(text)}</span>
    </p>
  )
}

/** `2011–2017` is not broken across lines. */
const unbroken = (text: string) => text.replaceAll('–', '\u2060–\u2060')
