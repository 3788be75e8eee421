import type { LinkFault } from '@tiantian/contracts/publish/broken-link.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { Tag } from '../../ui/chip.tsx'
import css from './links-page.module.css'

/** What is wrong, where in the text, and since when it is known. */
export function FaultLine({
  fault: { kind, place, words, address, movedTo, foundAt },
}: {
  fault: LinkFault
}) {
  const t = useText()
  const format = useFormat()
  return (
    <li className={css.fault}>
      <Tag tone={MILD.has(kind) ? 'warning' : 'danger'}>{t(`newsroom.links.fault.${kind}`)}</Tag>
      <span className={css.words}>
        {t(`newsroom.links.place.${place}`)}
        {words && <q>{words}</q>}
      </span>
      <code className={css.address}>{address}</code>
      {movedTo && (
        <span className={css.address}>
          {t('newsroom.links.now')} <code>{movedTo}</code>
        </span>
      )}
      <span className={css.note}>{t('newsroom.links.since', { date: format.shortDate(foundAt) })}</span>
    </li>
  )
}

/** Readers still reach the target of the link. */
const MILD: ReadonlySet<LinkFault['kind']> = new Set(['moved', 'insecure'])
