import { useMutation } from '@tanstack/react-query'
import { exhibitorMachine } from '@tiantian/contracts/expo/hall-state.ts'
import type { OwnExhibitor } from '@tiantian/contracts/expo/own-exhibitor.ts'
import { submitOwnExhibitor } from '@tiantian/contracts/expo/own-exhibitor.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import { eventsFor } from '@tiantian/contracts/machine.ts'
import { useFormat } from '../../i18n/format.ts'
import { useLanguage, useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { Button } from '../../ui/button.tsx'
import cards from '../../ui/cards.module.css'
import { Tag } from '../../ui/chip.tsx'
import { cx } from '../../ui/class-names.ts'
import surface from '../../ui/surface.module.css'
import { showToast } from '../../ui/toast-store.ts'
import { eventUrl } from '../expo/event-address.ts'
import { spanText } from '../expo/event-time.ts'
import { PageLink } from '../shell/page-link.tsx'
import { EntryForm } from './entry-form.tsx'
import css from './exhibit.module.css'
import { useSaveExhibit } from './exhibits-query.ts'
import { StaffForm } from './staff-form.tsx'

const TONES = {
  confirmed: 'success',
  needs_changes: 'warning',
  rejected: 'danger',
  withdrawn: 'danger',
} as const

/** One booth: its status, its entry, and its staff. */
export function Exhibit({ exhibitor }: { exhibitor: OwnExhibitor }) {
  const t = useText()
  const { state, note } = exhibitor
  const isOpen = eventsFor(exhibitorMachine, state, 'member').includes('submit') && !isOver(exhibitor)
  const isGone = state === 'rejected' || state === 'withdrawn'
  return (
    <article className={surface.panel}>
      <Head exhibitor={exhibitor} />
      {note && (
        <p className={cards.words}>
          {t('programme.stand.note')} {note}
        </p>
      )}
      {isOpen ? (
        <>
          <EntryForm key={`entry ${exhibitor.version}`} exhibitor={exhibitor} />
          <Submit id={exhibitor.id} />
        </>
      ) : (
        <Entry exhibitor={exhibitor} />
      )}
      {!(isGone || isOver(exhibitor)) && (
        <StaffForm key={`staff ${exhibitor.version}`} exhibitor={exhibitor} />
      )}
    </article>
  )
}

const isOver = ({ event }: OwnExhibitor) =>
  event.state === 'cancelled' || event.state === 'archived' || new Date(event.endsAt) <= new Date()

function Head({ exhibitor }: { exhibitor: OwnExhibitor }) {
  const t = useText()
  const format = useFormat()
  const { event, state, shop, boothCodes } = exhibitor
  const facts = [
    spanText(event, format),
    shop.name,
    boothCodes.length > 0 ? t('programme.stand.booths', { codes: boothCodes.join(', ') }) : '',
  ]
  return (
    <header className={css.head}>
      <p className={cards.line}>
        <Tag tone={state in TONES ? TONES[state as keyof typeof TONES] : 'neutral'}>
          {t(`setup.exhibitors.state.${state}`)}
        </Tag>
      </p>
      <h2 className={cards.name}>
        <PageLink url={eventUrl(event.id)}>{event.title}</PageLink>
      </h2>
      <p className={cards.muted}>{facts.filter(Boolean).join(' · ')}</p>
    </header>
  )
}

/** The submitted entry, read-only. */
function Entry({ exhibitor: { name, profile, brands } }: { exhibitor: OwnExhibitor }) {
  const language = useLanguage()
  return (
    <div>
      <p className={cards.name}>{name}</p>
      <p>{textIn(profile, language)}</p>
      <p className={cx(cards.line, cards.muted)}>{brands.join(' · ')}</p>
    </div>
  )
}

function Submit({ id }: { id: string }) {
  const t = useText()
  const send = useSaveExhibit()
  const submitting = useMutation({
    mutationFn: () => send(call(submitOwnExhibitor, { id })),
    onSuccess: () => showToast({ title: t('programme.stand.submitted'), icon: 'success' }),
  })
  return (
    <div className={css.submit}>
      <p className={cards.muted}>{t('programme.stand.submitHint')}</p>
      <Button variant="secondary" isLoading={submitting.isPending} onClick={() => submitting.mutate()}>
        {t('programme.stand.submit')}
      </Button>
    </div>
  )
}
