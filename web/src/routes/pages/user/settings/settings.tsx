import { createFileRoute } from '@tanstack/react-router'
import { preferenceQuery } from '../../../../features/settings/preference-query.ts'
import { SettingsPage } from '../../../../features/settings/settings-page.tsx'
import { contactsQuery } from '../../../../features/user/profile/profile-query.ts'
import { getSession } from '../../../../sdk/session.ts'

export const Route = createFileRoute('/pages/user/settings/settings')({
  // A visitor has settings too, those of the device.
  loader: ({ context: { queryClient } }) =>
    getSession().isMember &&
    Promise.all([
      queryClient.ensureQueryData(preferenceQuery()),
      queryClient.ensureQueryData(contactsQuery()),
    ]),
  component: SettingsPage,
})
