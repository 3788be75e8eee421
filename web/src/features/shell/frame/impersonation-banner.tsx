import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import type { Impersonation } from '../../../sdk/impersonation.ts'
import { endImpersonation } from '../../../sdk/impersonation.ts'
import { Button } from '../../../ui/button.tsx'
import css from './impersonation-banner.module.css'

/** Shown on every page of a window in which the office impersonates a user. */
export function ImpersonationBanner({
  impersonation: { userInfo, tokenExpired },
}: {
  impersonation: Impersonation
}) {
  const t = useText()
  const format = useFormat()
  const until = format.time(new Date(tokenExpired).toISOString())
  return (
    <aside className={css.banner}>
      <IconEye className={css.icon} size={20} stroke={1.8} aria-hidden="true" />
      <p className={css.text}>{t('shell.looking.as', { name: userInfo.nickname, until })}</p>
      <Button size="sm" variant="secondary" onClick={endImpersonation}>
        {t('shell.looking.end')}
      </Button>
    </aside>
  )
}
