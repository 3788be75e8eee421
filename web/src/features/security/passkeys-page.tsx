import IconFingerprint from '@tabler/icons-react/dist/esm/icons/IconFingerprint.mjs'
import { useMutation } from '@tanstack/react-query'
import type { Passkey } from '@tiantian/contracts/user/passkey.ts'
import { PASSKEYS_MAX, removePasskey, renamePasskey } from '@tiantian/contracts/user/passkey.ts'
import { useState } from 'react'
import { checkForm } from '../../i18n/check-form.ts'
import { codeText } from '../../i18n/code-text.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { canUsePasskeys, makePasskey } from '../../sdk/passkey.ts'
import { useSuspenseQuery } from '../../sdk/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { Form, FormError } from '../../ui/form/form.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { field, useForm } from '../../ui/form/use-form.ts'
import { BottomSheet } from '../../ui/overlay/bottom-sheet.tsx'
import { showModal } from '../../ui/overlay/modal-store.ts'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { Section } from '../../ui/section.tsx'
import { PageFrame } from '../shell/frame/page-frame.tsx'
import { BackupCodes } from './backup-codes.tsx'
import row from './list-row.module.css'
import note from './note.module.css'
import { PasskeyButton } from './passkey-button.tsx'
import css from './passkeys-page.module.css'
import page from './security-page.module.css'
import { factorQuery, useCacheSecurity } from './security-query.ts'

/** Renames a passkey. */
function PasskeyName({ passkey: { id, name }, onClose }: { passkey: Passkey; onClose: () => void }) {
  const t = useText()
  const cache = useCacheSecurity()
  const form = useForm({
    start: { name },
    check: (draft) => checkForm(renamePasskey.input, { ...draft, id }),
    send: (input) => call(renamePasskey, input),
    onSent({ passkeys }) {
      void cache.passkeys(passkeys)
      onClose()
    },
  })
  return (
    <BottomSheet isOpen desktop="center" title={t('security.passkeys.renameOf', { name })} onClose={onClose}>
      <Form form={form} className={css.form}>
        <TextField label={t('security.passkeys.name')} maxLength={50} {...field(form, 'name')} />
        <FormError form={form} />
        <Button type="submit" isLoading={form.isSending}>
          {t('common.save')}
        </Button>
      </Form>
    </BottomSheet>
  )
}

/** A passkey: name, creation and last use; it can be renamed or deleted. */
function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const t = useText()
  const format = useFormat()
  const [isNaming, setNaming] = useState(false)
  const { name, createdAt, usedAt } = passkey
  return (
    <li className={row.row}>
      <span className={row.icon}>
        <IconFingerprint size={24} stroke={1.8} aria-hidden="true" />
      </span>
      <span className={row.text}>
        <span className={row.name}>{name}</span>
        <span className={row.facts}>
          {usedAt
            ? t('security.passkeys.used', { time: format.relative(usedAt) })
            : t('security.passkeys.created', { date: format.date(createdAt) })}
        </span>
      </span>
      <RowActions passkey={passkey} onRename={() => setNaming(true)} />
      {isNaming && <PasskeyName passkey={passkey} onClose={() => setNaming(false)} />}
    </li>
  )
}

function RowActions({ passkey, onRename }: { passkey: Passkey; onRename: () => void }) {
  const t = useText()
  const { isRemoving, remove } = useRemoval(passkey)
  const { name } = passkey
  return (
    <span className={row.end}>
      <Button
        variant="soft"
        size="sm"
        aria-label={t('security.passkeys.renameOf', { name })}
        onClick={onRename}
      >
        {t('security.passkeys.rename')}
      </Button>
      <Button
        variant="plain"
        size="sm"
        isLoading={isRemoving}
        aria-label={t('security.passkeys.removeOf', { name })}
        onClick={() => void remove()}
      >
        {t('security.passkeys.remove')}
      </Button>
    </span>
  )
}

function useRemoval({ id, name }: Passkey) {
  const t = useText()
  const cache = useCacheSecurity()
  const removal = useMutation({
    mutationFn: () => call(removePasskey, { id }),
    onSuccess({ passkeys }) {
      showToast({ title: t('security.passkeys.removed'), icon: 'success' })
      return cache.passkeys(passkeys)
    },
  })
  const remove = async () => {
    const isSure = await showModal({
      title: t('security.passkeys.removeTitle', { name }),
      content: t('security.passkeys.removeText'),
      confirmText: t('security.passkeys.remove'),
      isDangerous: true,
    })
    if (isSure) removal.mutate()
  }
  return { isRemoving: removal.isPending, remove }
}

const NAME_MAX = 50

/** Creates a passkey on this device. The first factor of an account comes with backup codes. */
function NewPasskey({ onCodes }: { onCodes: (codes: readonly string[]) => void }) {
  const t = useText()
  const cache = useCacheSecurity()
  const [name, setName] = useState(systemName)
  const making = useMutation({
    mutationFn: () => makePasskey(name.trim() || t('security.passkeys.fallbackName')),
    meta: { errors: 'inline' },
    onSuccess({ passkeys, backupCodes }) {
      onCodes(backupCodes)
      showToast({ title: t('security.passkeys.added'), icon: 'success' })
      return cache.passkeys(passkeys)
    },
  })
  return (
    <div className={css.form}>
      <TextField
        label={t('security.passkeys.name')}
        hint={t('security.passkeys.nameHint')}
        maxLength={NAME_MAX}
        value={name}
        onChange={setName}
      />
      <PasskeyButton
        label={t('security.passkeys.add')}
        asking={making}
        onAsk={() => !making.isPending && making.mutate()}
      />
    </div>
  )
}

/** Names that are the same in all languages; undefined for other systems. */
function systemName(): string {
  const systems = ['Windows', 'Android', 'iPhone', 'iPad', 'Mac', 'Linux']
  return systems.find((system) => navigator.userAgent.includes(system)) ?? ''
}

/** The passkeys of an account: devices that log in by fingerprint, face or PIN. */
export function PasskeysPage() {
  const t = useText()
  const { passkeys } = useSuspenseQuery(factorQuery()).data
  const [codes, setCodes] = useState<readonly string[]>([])
  const obstacle = useObstacle(passkeys.length)
  return (
    <PageFrame title={t('security.passkeys.title')} className={page.page}>
      {codes.length > 0 && <BackupCodes codes={codes} onDone={() => setCodes([])} />}
      {passkeys.length > 0 && (
        <Section title={t('security.passkeys.yours')} isPanel>
          <ul>
            {passkeys.map((passkey) => (
              <PasskeyRow key={passkey.id} passkey={passkey} />
            ))}
          </ul>
        </Section>
      )}
      <Section title={t('security.passkeys.addTitle')} isPanel>
        <p className={css.lead}>{t('security.passkeys.lead')}</p>
        {obstacle ? <p className={note.warning}>{obstacle}</p> : <NewPasskey onCodes={setCodes} />}
      </Section>
    </PageFrame>
  )
}

/** Why no passkey can be added here. */
function useObstacle(count: number): string | undefined {
  const t = useText()
  if (count >= PASSKEYS_MAX) return codeText('PASSKEY_LIMIT', { max: PASSKEYS_MAX })
  return canUsePasskeys() ? undefined : t('security.passkeys.unable')
}
