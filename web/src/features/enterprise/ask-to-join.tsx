import { askToJoin } from '@tiantian/contracts/enterprise/people.ts'
import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { TextArea } from '../../ui/form/text-field.tsx'
import { Section } from '../../ui/section.tsx'
import { PageLink } from '../shell/page-link.tsx'
import css from './application.module.css'
import { usePeopleChange } from './people-query.ts'

/** One registration number, one enterprise: who comes second asks its owner for access. */
export function AskToJoin() {
  const t = useText()
  const [note, setNote] = useState('')
  const asking = usePeopleChange(() => call(askToJoin, { note }), t('apply.people.askedDone'))
  const request = asking.data?.ownRequest
  return (
    <Section title={t('apply.people.taken')} isPanel>
      {request ? (
        <>
          <p role="status">{t('apply.people.askedText', { enterprise: request.enterprise })}</p>
          <div className={css.actions}>
            <PageLink url="/pages/enterprise/people" className={buttonClass({ variant: 'secondary' })}>
              {t('apply.people.title')}
            </PageLink>
          </div>
        </>
      ) : (
        <>
          <p>{t('apply.people.takenText')}</p>
          <TextArea
            label={t('apply.people.note')}
            isOptional
            value={note}
            onChange={setNote}
            maxLength={500}
          />
          <div className={css.actions}>
            <Button isLoading={asking.isPending} onClick={() => asking.mutate(undefined)}>
              {t('apply.people.ask')}
            </Button>
          </div>
        </>
      )}
    </Section>
  )
}
