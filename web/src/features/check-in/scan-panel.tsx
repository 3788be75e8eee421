import type { ScanResult } from '@tiantian/contracts/expo/check-in.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import css from './check-in-page.module.css'
import type { Shown } from './use-scans.ts'

const TONES: Record<ScanResult, 'in' | 'out' | 'ask'> = {
  ok: 'in',
  already_used: 'ask',
  double_entry: 'ask',
  invalid: 'out',
  cancelled: 'out',
  not_confirmed: 'ask',
  wrong_event: 'out',
}

/** The answer, to be read from a step away: green, yellow or red, always with words. */
export function ScanPanel({ shown }: { shown: Shown | undefined }) {
  const t = useText()
  const format = useFormat()
  if (!shown) {
    return (
      <p className={css.panel} data-tone="idle" role="status">
        {t('door.ready')}
      </p>
    )
  }
  const { result, name, company, typeName, firstAt, isAlone } = shown
  return (
    <div className={css.panel} data-tone={TONES[result]} role="status">
      <p className={css.result}>{t(`door.result.${result}`)}</p>
      {name && <p className={css.name}>{name}</p>}
      <p>{[company, typeName].filter(Boolean).join(' · ')}</p>
      {result !== 'ok' && firstAt && <p>{t('door.first', { time: format.dateTime(firstAt) })}</p>}
      {isAlone && <p>{t('door.alone')}</p>}
    </div>
  )
}
