import type { Output } from '@tiantian/contracts/action.ts'
import type { queryProducts } from '@tiantian/contracts/search/search.ts'
import { useText } from '../../i18n/use-text.ts'
import { Chip } from '../../ui/chip.tsx'
import css from './result-page.module.css'

type IntentChip = Output<typeof queryProducts>['chips'][number]

interface IntentChipsProps {
  chips: readonly IntentChip[]
  text: string
  onText: (text: string) => void
}

/** Chips of the parsed query; a wrongly recognised word can be removed. */
export function IntentChips({ chips, text, onText }: IntentChipsProps) {
  const t = useText()
  if (chips.length === 0) return null
  return (
    <fieldset className={css.chips} aria-label={t('search.understood')}>
      {chips.map((chip) => (
        <Chip
          key={`${chip.kind} ${chip.at}`}
          removeLabel={t('search.takeOut', { text: chip.label })}
          onRemove={() => onText(without(text.trim(), chip))}
        >
          <span className={css.chipKind}>{t(`search.chip.${chip.kind}`)}</span> {chip.label}
        </Chip>
      ))}
    </fieldset>
  )
}

/** Nothing is removed from an outdated query whose chips are still shown. */
function without(text: string, { text: piece, at }: IntentChip): string {
  if (!text.startsWith(piece, at)) return text
  return `${text.slice(0, at)} ${text.slice(at + piece.length)}`.replace(/\s+/g, ' ').trim()
}
