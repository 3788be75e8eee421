import IconDevices from '@tabler/icons-react/dist/esm/icons/IconDevices.mjs'
import IconFingerprint from '@tabler/icons-react/dist/esm/icons/IconFingerprint.mjs'
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import IconId from '@tabler/icons-react/dist/esm/icons/IconId.mjs'
import IconShieldLock from '@tabler/icons-react/dist/esm/icons/IconShieldLock.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import { useText } from '../../i18n/use-text.ts'
import { useAccounts } from '../../sdk/accounts.ts'
import { useSuspenseQuery } from '../../sdk/use-query.ts'
import { Tag } from '../../ui/chip.tsx'
import { ROW_ICON } from '../../ui/icons.tsx'
import {
  DEACTIVATE_PAGE,
  DEVICES_PAGE,
  HISTORY_PAGE,
  PASSKEYS_PAGE,
  REAL_NAME_PAGE,
  SWITCH_PAGE,
  TWO_STEP_PAGE,
} from './security-address.ts'
import { factorQuery, realNameQuery, sessionsQuery } from './security-query.ts'
import { SettingRow, SettingRows } from './setting-row.tsx'

export function ProtectionRows() {
  const t = useText()
  const { totpSince, passkeys, isRequired, isSetUp, backupCodesLeft } = useSuspenseQuery(factorQuery()).data
  const count = passkeys.length
  const appState = totpSince
    ? t('security.twoStep.onWithCodes', { count: backupCodesLeft })
    : t('security.twoStep.off')
  const lacks = isRequired && !isSetUp
  return (
    <SettingRows>
      <SettingRow
        icon={<IconShieldLock {...ROW_ICON} />}
        name={t('security.twoStep.title')}
        value={lacks ? <Tag tone="warning">{t('security.twoStep.required')}</Tag> : appState}
        url={TWO_STEP_PAGE}
      />
      <SettingRow
        icon={<IconFingerprint {...ROW_ICON} />}
        name={t('security.passkeys.title')}
        value={count > 0 ? t('security.passkeys.count', { count }) : t('security.passkeys.none')}
        url={PASSKEYS_PAGE}
      />
    </SettingRows>
  )
}

export function DeviceRows() {
  const t = useText()
  const { sessions } = useSuspenseQuery(sessionsQuery()).data
  const count = useAccounts().length
  return (
    <SettingRows>
      <SettingRow
        icon={<IconDevices {...ROW_ICON} />}
        name={t('security.devices.title')}
        value={t('security.devices.count', { count: sessions.length })}
        url={DEVICES_PAGE}
      />
      <SettingRow
        icon={<IconHistory {...ROW_ICON} />}
        name={t('security.history.title')}
        value={t('security.history.short')}
        url={HISTORY_PAGE}
      />
      <SettingRow
        icon={<IconUsers {...ROW_ICON} />}
        name={t('security.accounts.title')}
        value={t('security.accounts.count', { count })}
        url={SWITCH_PAGE}
      />
    </SettingRows>
  )
}

export function IdentityRows() {
  const t = useText()
  const { status } = useSuspenseQuery(realNameQuery()).data
  return (
    <SettingRows>
      <SettingRow
        icon={<IconId {...ROW_ICON} />}
        name={t('security.realName.title')}
        value={t(`security.realName.status.${status}`)}
        url={REAL_NAME_PAGE}
      />
      <SettingRow
        icon={<IconTrash {...ROW_ICON} />}
        name={t('security.deactivate.title')}
        value={t('security.deactivate.short')}
        url={DEACTIVATE_PAGE}
      />
    </SettingRows>
  )
}
