import IconBuilding from '@tabler/icons-react/dist/esm/icons/IconBuilding.mjs'
import IconBuildingStore from '@tabler/icons-react/dist/esm/icons/IconBuildingStore.mjs'
import IconCalendarDue from '@tabler/icons-react/dist/esm/icons/IconCalendarDue.mjs'
import IconCalendarOff from '@tabler/icons-react/dist/esm/icons/IconCalendarOff.mjs'
import IconId from '@tabler/icons-react/dist/esm/icons/IconId.mjs'
import IconInbox from '@tabler/icons-react/dist/esm/icons/IconInbox.mjs'
import IconListCheck from '@tabler/icons-react/dist/esm/icons/IconListCheck.mjs'
import { enterpriseActions, shopActions } from '@tiantian/contracts/enterprise/application.ts'
import { listRealNames } from '@tiantian/contracts/enterprise/real-name-review.ts'
import type { OfficeEntry } from '../../office/entry.ts'
import { COUNTED_ROWS, ENTRY_ICON, rowCount, waiting } from '../../office/entry.ts'

export const officeEntries: readonly OfficeEntry[] = [
  {
    group: 'people',
    position: 2,
    url: '/pages/office/sellers',
    title: 'vetting.desk.title',
    icon: <IconInbox {...ENTRY_ICON} />,
    permission: 'enterprise.review',
  },
  {
    group: 'people',
    position: 3,
    url: '/pages/office/enterprises',
    title: 'vetting.enterprise',
    icon: <IconBuilding {...ENTRY_ICON} />,
    permission: 'enterprise.review',
    waiting: () => waiting(enterpriseActions.listReviews, { limit: COUNTED_ROWS }, rowCount),
  },
  {
    group: 'people',
    position: 4,
    url: '/pages/office/shop-applications',
    title: 'vetting.shop',
    icon: <IconBuildingStore {...ENTRY_ICON} />,
    permission: 'enterprise.review',
    waiting: () => waiting(shopActions.listReviews, { limit: COUNTED_ROWS }, rowCount),
  },
  {
    group: 'people',
    position: 7,
    url: '/pages/office/product-rules',
    title: 'vetting.rules.title',
    icon: <IconListCheck {...ENTRY_ICON} />,
    permission: 'enterprise.review',
  },
  {
    group: 'people',
    position: 8,
    url: '/pages/office/working-days',
    title: 'vetting.workingDays.title',
    icon: <IconCalendarOff {...ENTRY_ICON} />,
    permission: 'enterprise.review',
  },
  {
    group: 'people',
    position: 5,
    url: '/pages/office/papers',
    title: 'vetting.calendar.title',
    icon: <IconCalendarDue {...ENTRY_ICON} />,
    permission: 'enterprise.review',
  },
  {
    group: 'people',
    position: 6,
    url: '/pages/office/real-names',
    title: 'vetting.realNames.title',
    icon: <IconId {...ENTRY_ICON} />,
    permission: 'enterprise.review',
    waiting: () => waiting(listRealNames, { limit: COUNTED_ROWS }, rowCount),
  },
]
