import { useMutation } from '@tanstack/react-query'
import type { ExhibitorForm } from '@tiantian/contracts/expo/exhibitor-form.ts'
import type { ExhibitorStep } from '@tiantian/contracts/expo/hall-state.ts'
import { exhibitorMachine } from '@tiantian/contracts/expo/hall-state.ts'
import type { SetUpExhibitor } from '@tiantian/contracts/expo/set-up.ts'
import { moveExhibitor, saveExhibitor } from '@tiantian/contracts/expo/set-up.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import { asksReason, eventsFor } from '@tiantian/contracts/machine.ts'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useLanguage, useText } from '../../i18n/use-text.ts'
import { usePermitted } from '../../office/use-may.ts'
import { call } from '../../sdk/call.ts'
import { newRequestId } from '../../sdk/request-id.ts'
import { Button } from '../../ui/button.tsx'
import { Tag } from '../../ui/chip.tsx'
import { cx } from '../../ui/class-names.ts'
import { Flag } from '../../ui/flag.tsx'
import { TextArea, TextField } from '../../ui/form/text-field.tsx'
import { field } from '../../ui/form/use-form.ts'
import { SearchIcon } from '../../ui/icons.tsx'
import { showModal } from '../../ui/overlay/modal-store.ts'
import surface from '../../ui/surface.module.css'
import { useCountries } from '../user/address/country.ts'
import { ExhibitorSheet } from './exhibitor-sheet.tsx'
import { ItemSheet } from './item-sheet.tsx'
import css from './set-up.module.css'
import type { OfficeEventSetupPartProps } from './set-up-query.ts'
import { useSave } from './set-up-query.ts'

const schema = z.object({ reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(300)) })

interface ReturnSheetProps {
  step: ExhibitorStep
  send: (reason: string) => Promise<unknown>
  onClose: () => void
}

/** The message to an exhibitor: what to change, or why it was refused. */
function ReturnSheet({ step, send, onClose }: ReturnSheetProps) {
  const t = useText()
  return (
    <ItemSheet
      title={t(step === 'return' ? 'programme.stand.reasonTitle' : 'programme.stand.rejectTitle')}
      start={{ reason: '' }}
      schema={schema}
      hasWords={false}
      save={({ reason }) => send(reason)}
      onClose={onClose}
    >
      {(form) => <TextArea label={t('programme.stand.reason')} maxLength={300} {...field(form, 'reason')} />}
    </ItemSheet>
  )
}

interface ExhibitorStepsMove {
  readonly step: ExhibitorStep
  readonly reason: string
}

/** The next transitions of an exhibitor, by the user's permissions. */
function ExhibitorSteps({ exhibitor, name }: { exhibitor: SetUpExhibitor; name: string }) {
  const t = useText()
  const send = useSave()
  /** A step that needs a reason, while it is typed. */
  const [asking, askReason] = useState<ExhibitorStep>()
  const moving = useMutation({
    mutationFn: ({ step, reason }: ExhibitorStepsMove) =>
      send(call(moveExhibitor, { id: exhibitor.id, step, reason })),
  })
  const steps = eventsFor(exhibitorMachine, exhibitor.state, usePermitted(exhibitorMachine))
  const press = async (step: ExhibitorStep) => {
    const isEnd = step === 'withdraw'
    const content = t('setup.exhibitors.sure', { name })
    if (asksReason(exhibitorMachine, step)) askReason(step)
    else if (!isEnd || (await showModal({ content, isDangerous: true }))) moving.mutate({ step, reason: '' })
  }
  return (
    <>
      {steps.map((event) => (
        <Button
          key={event}
          size="sm"
          variant="secondary"
          isLoading={moving.isPending && moving.variables.step === event}
          onClick={() => void press(event)}
        >
          {t(`setup.exhibitors.step.${event}`)}
        </Button>
      ))}
      {asking && (
        <ReturnSheet
          step={asking}
          send={(reason) => moving.mutateAsync({ step: asking, reason })}
          onClose={() => askReason(undefined)}
        />
      )}
    </>
  )
}

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
              aria-label={t('form.item.edit', { name: shown })}
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
