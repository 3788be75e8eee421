import type { CompanyProfile } from '@tiantian/contracts/enterprise/profile.ts'

/** The contacts stand beside the rest, so that each can be merged with what another has saved. */
export type ProfileDraft = Omit<CompanyProfile, 'contacts'> & CompanyProfile['contacts']

export const draftOf = ({ contacts, ...rest }: CompanyProfile): ProfileDraft => ({ ...rest, ...contacts })

export const profileOf = (draft: ProfileDraft): CompanyProfile => {
  const { email, phone, wechat, whatsapp, telegram, ...rest } = draft
  return { ...rest, contacts: { email, phone, wechat, whatsapp, telegram } }
}
