import { enterpriseActions } from '@tiantian/contracts/enterprise/application.ts'
import type { PersonalData } from '../../platform/personal-data.ts'
import { defineModule, deleteRowsOf } from '../module.ts'
import { answerDue } from './answer-notification.ts'
import { applicationImplementations, representativeActions } from './application-actions.ts'
import { applicationDecided } from './application-notification.ts'
import { changeActions } from './change/change-actions.ts'
import { changeDecided } from './change/change-notification.ts'
import { draftWarned } from './draft-notification.ts'
import { createEnterpriseKind } from './enterprise.ts'
import { profileActions } from './profile/profile-actions.ts'
import { profileTakenDown } from './profile/take-down-notification.ts'
import { realNameActions } from './real-name-review.ts'
import { renewalActions } from './renewal/renewal-actions.ts'
import { renewalDecided } from './renewal/renewal-notification.ts'
import { watchPapers } from './renewal/watch-papers.ts'
import { clearApplications } from './retention.ts'

const applicationData: PersonalData = {
  name: 'applications',
  title: { 'zh-Hans': '我的申请', en: 'My applications', ru: 'Мои заявки', kk: 'Өтінімдерім' },
  from: 'enterprise_applications a',
  owner: 'a.user_id',
  key: { 'a.id': 'uuid' },
  columns: {
    kind: 'a.kind',
    state: 'a.state',
    form: 'a.form',
    cover: 'a.cover',
    contacts: 'a.contacts',
    documents: `(select jsonb_agg(jsonb_build_object('kind', d.kind, 'name', d.file_name, 'expiresOn', d.expires_on))
      from enterprise_documents d where d.application_id = a.id)`,
    reason: 'a.reason',
    appeal: 'a.appeal',
    createdAt: 'a.created_at',
    submittedAt: 'a.submitted_at',
    decidedAt: 'a.decided_at',
  },
}

export const enterprise = defineModule({
  name: 'enterprise',
  after: ['place', 'user', 'office', 'media'],
  actions: ({ media, identity }) => [
    ...applicationImplementations(enterpriseActions, createEnterpriseKind(identity.cipher), media),
    ...representativeActions(identity.cipher),
    ...realNameActions(identity),
    ...renewalActions(media),
    ...changeActions(media),
    ...profileActions,
  ],
  notifications: [
    applicationDecided,
    answerDue,
    draftWarned,
    renewalDecided,
    changeDecided,
    profileTakenDown,
  ],
  schedules: [
    { name: 'enterprise.papers', cron: '20 4 * * *', run: ({ db, clock }) => watchPapers(db, clock) },
    {
      name: 'enterprise.retention',
      cron: '50 4 * * *',
      run: ({ db, clock }) => clearApplications(db, clock),
    },
  ],
  personalData: { export: [applicationData], erase: deleteRowsOf('enterprise_applications') },
})
