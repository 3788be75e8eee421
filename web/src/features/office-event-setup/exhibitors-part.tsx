import type { ExhibitorForm } from '@tiantian/contracts/expo/exhibitor-form.ts'
import type { SetUpExhibitor } from '@tiantian/contracts/expo/set-up.ts'
import { saveExhibitor } from '@tiantian/contracts/expo/set-up.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import { useState } from 'react'
import { useLanguage, useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { newRequestId } from '../../sdk/request-id.ts'
import { Button } from '../../ui/button.tsx'
import { Tag } from '../../ui/chip.tsx'
import { cx } from '../../ui/class-names.ts'
import { Flag } from '../../ui/flag.tsx'
import { SearchIcon } from '../../ui/icons.tsx'
import surface from '../../ui/surface.module.css'
import { TextField } from '../../ui/text-field.tsx'
import { useCountries } from '../user/country.ts'
import { ExhibitorSheet } from './exhibitor-sheet.tsx'
import { ExhibitorSteps } from './exhibitor-steps.tsx'
import type { OfficeEventSetupPartProps } from './part-props.ts'
import css from './set-up.module.css'
import { useSave } from './set-up-query.ts'

/** Exhibitors, their status and their booths. */
export function ExhibitorsPart({ setUp, isLocked }: OfficeEventSetupPartProps) {
  const t = useText()
  const send = useSave()
  const [edited, setEdited] = useState<SetUpExhibitor>()
  const [text, setText] = useState('')
  const save = (id: string, exhibitor: ExhibitorForm) => {
    const version = setUp.exhibitors.find((one) => one.id === id)?.version ?? 0
    return send(call(saveExhibitor, { eventId: setUp.id, id, version, exhibitor }))
  }
  const found = setUp.exhibitors.filter(({ name }) => isFound(Object.values(name), text))
  return (
    <div className={css.part}>
      <div className={css.bar}>
        {setUp.exhibitors.length > FEW && <NameSearch text={text} onText={setText} />}
        {!isLocked && <Button onClick={() => setEdited(NEW())}>{t('setup.exhibitors.new')}</Button>}
      </div>
      {setUp.exhibitors.length === 0 && <p className={css.muted}>{t('setup.exhibitors.none')}</p>}
      <ul className={css.cards} aria-label={t('setup.exhibitors.title')}>
        {found.map((exhibitor) => (
          <ExhibitorCard
            key={exhibitor.id}
            exhibitor={exhibitor}
            setUp={setUp}
            isLocked={isLocked}
            onEdit={() => setEdited(exhibitor)}
          />
        ))}
      </ul>
      {edited && (
        <ExhibitorSheet
          start={edited}
          save={(exhibitor) => save(edited.id, exhibitor)}
          onClose={() => setEdited(undefined)}
        />
      )}
    </div>
  )
}

/** Up to this many are easy to scan without a search. */
const FEW = 6

function NameSearch({ text, onText }: { text: string; onText: (text: string) => void }) {
  const t = useText()
  return (
    <TextField
      label={t('setup.exhibitors.search')}
      isLabelHidden
      placeholder={t('setup.exhibitors.search')}
      type="search"
      icon={<SearchIcon size={20} />}
      value={text}
      onChange={onText}
    />
  )
}

const isFound = (names: readonly string[], text: string) =>
  names.some((name) => name.toLocaleLowerCase().includes(text.trim().toLocaleLowerCase()))

const NEW = (): SetUpExhibitor => ({
  id: newRequestId(),
  version: 0,
  state: 'draft',
  shopId: null,
  shopName: '',
  name: {},
  profile: {},
  country: '',
  productIds: [],
  categories: [],
  brands: [],
  badgeQuota: 4,
  note: '',
  staff: [],
})

interface ExhibitorCardProps extends OfficeEventSetupPartProps {
  exhibitor: SetUpExhibitor
  onEdit: () => void
}

const TONES = { confirmed: 'success', rejected: 'danger', withdrawn: 'danger' } as const

function ExhibitorCard({ exhibitor, setUp, isLocked, onEdit }: ExhibitorCardProps) {
  const t = useText()
  const language = useLanguage()
  const { id, name, state, country, shopName } = exhibitor
  const booths = setUp.plan.booths.filter(({ exhibitorId }) => exhibitorId === id).map(({ code }) => code)
  const countryName = useCountries().find(({ code }) => code === country)?.name ?? country
  const shown = textIn(name, language)
  const isOver = state === 'rejected' || state === 'withdrawn'
  return (
    <li className={cx(surface.surface, css.card)}>
      <p className={css.line}>
        <Tag tone={state in TONES ? TONES[state as keyof typeof TONES] : 'neutral'}>
          {t(`setup.exhibitors.state.${state}`)}
        </Tag>
        <span className={css.muted}>{booths.join(', ') || t('setup.exhibitors.noStand')}</span>
      </p>
      <p className={css.rowName}>{shown}</p>
      <p className={cx(css.line, css.muted)}>
        <Flag country={country} name={countryName} />
        {[countryName, shopName === shown ? '' : shopName].filter(Boolean).join(' · ')}
      </p>
      <OwnWords exhibitor={exhibitor} />
      {!isLocked && (
        <p className={css.line}>
          {!isOver && (
            <Button
              size="sm"
              variant="plain"
              aria-label={t('setup.item.edit', { name: shown })}
              onClick={onEdit}
            >
              {t('common.edit')}
            </Button>
          )}
          <ExhibitorSteps exhibitor={exhibitor} name={shown} />
        </p>
      )}
    </li>
  )
}

/** The booth staff, and the office's requests. */
function OwnWords({ exhibitor: { staff, note } }: { exhibitor: SetUpExhibitor }) {
  const t = useText()
  return (
    <>
      {staff.length > 0 && (
        <p className={css.muted}>
          {t('programme.stand.staff')}: {staff.map((one) => one.name).join(', ')}
        </p>
      )}
      {note && <p className={css.warning}>{note}</p>}
    </>
  )
}
