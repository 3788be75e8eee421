import type { Footprint } from '@tiantian/contracts/activity/footprint.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { IconButton } from '../../ui/button.tsx'
import { CrossIcon } from '../../ui/icons.tsx'
import { ClearButton } from './clear-button.tsx'
import { daysAgo, spanOfDay } from './footprint-day.ts'
import css from './footprint-row.module.css'
import { SavedCard } from './saved-card.tsx'
import { useForget } from './saved-query.ts'

/** A view; the first of a day has the date above it. */
export function FootprintRow({ footprint, isFirstOfDay }: { footprint: Footprint; isFirstOfDay: boolean }) {
  const t = useText()
  const { one } = useForget()
  const { content, kind, id } = footprint
  return (
    <>
      {isFirstOfDay && <Day seenAt={footprint.seenAt} />}
      <div className={css.row}>
        <div className={css.card}>
          <SavedCard content={content} />
        </div>
        <IconButton
          label={t('saved.forgetOf', { name: content.card.name })}
          disabled={one.isPending}
          onClick={() => one.mutate({ kind, id })}
        >
          <CrossIcon size={18} />
        </IconButton>
      </div>
    </>
  )
}

function Day({ seenAt }: { seenAt: string }) {
  const t = useText()
  const format = useFormat()
  const near = [t('saved.today'), t('saved.yesterday')]
  const name = near[daysAgo(seenAt)] ?? format.day(seenAt)
  return (
    <div className={css.day}>
      <h2 className={css.date}>{name}</h2>
      <ClearButton
        between={spanOfDay(seenAt)}
        title={t('saved.clearDayTitle')}
        content={t('saved.clearDayText', { day: name })}
        label={t('saved.clearDayOf', { day: name })}
      >
        {t('saved.clearDay')}
      </ClearButton>
    </div>
  )
}
