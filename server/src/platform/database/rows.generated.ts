// Rows of all tables as the driver reads them (database.ts): a bigint, a numeric and a time are texts. Written by
// `npm run schema`: not edited by hand. A query takes what it selects: `Pick<OrderRow, 'id' | 'state'>`, or
// `CamelCase<Pick<OrderRow, 'created_at'>>` where it names columns as the contracts do.
import type { LocalizedText } from '@tiantian/contracts/language.ts'

type CamelKey<Key> = Key extends `${infer Head}_${infer Tail}` ? `${Head}${Capitalize<CamelKey<Tail>>}` : Key

export type CamelCase<Row> = { readonly [Key in keyof Row as CamelKey<Key>]: Row[Key] }

/** `addresses` */
export interface AddressRow {
  readonly id: string
  readonly user_id: string
  readonly name: string
  readonly phone: string
  readonly country: string
  readonly city_id: number
  readonly street: string
  readonly postcode: string
  readonly is_default: boolean
  readonly created_at: string
}

/** `alliance_bank_accounts` */
export interface AllianceBankAccountRow {
  readonly id: string
  readonly currency: 'CNY' | 'USD' | 'RUB' | 'KZT'
  readonly version: number
  readonly holder: string
  readonly bank: string
  readonly account_number: string
  readonly swift: string
  readonly note: string
  readonly changed_at: string
}

/** `alliance_contact` */
export interface AllianceContactRow {
  readonly id: string
  readonly version: number
  readonly email: string
  readonly phone: string
  readonly address: unknown
  readonly hours: LocalizedText
  readonly latitude: number | null
  readonly longitude: number | null
  readonly updated_at: string
}

/** `announcement_recipients` */
export interface AnnouncementRecipientRow {
  readonly announcement_id: string
  readonly user_id: string
  readonly delivered_at: string | null
  readonly opened_at: string | null
}

/** `announcements` */
export interface AnnouncementRow {
  readonly id: string
  readonly version: number
  readonly state: 'draft' | 'review' | 'scheduled' | 'sending' | 'sent' | 'cancelled'
  readonly title: LocalizedText
  readonly text: LocalizedText
  readonly link: string
  readonly audience: LocalizedText
  readonly send_at: string | null
  readonly author_id: string
  readonly reason: string
  readonly sent_through: string | null
  readonly recipient_count: number
  readonly delivered_count: number
  readonly opened_count: number
  readonly created_at: string
  readonly sent_at: string | null
}

/** `answer_files` */
export interface AnswerFileRow {
  readonly id: string
  readonly event_id: string
  readonly question: string
  readonly name: string
  readonly registration_id: string | null
}

/** `answer_links` */
export interface AnswerLinkRow {
  readonly token_hash: Buffer
  readonly file_id: string
  readonly user_id: string | null
  readonly is_office: boolean
  readonly expires_at: string
}

/** `app_versions` */
export interface AppVersionRow {
  readonly id: string
  readonly app_id: string
  readonly name: string
  readonly title: LocalizedText
  readonly contents: LocalizedText
  readonly platforms: readonly string[]
  readonly type: 'native_app' | 'wgt'
  readonly version: string
  readonly min_native_version: string | null
  readonly url: string
  readonly is_silent: boolean
  readonly is_mandatory: boolean
  readonly stores: unknown
  readonly created_at: string
  readonly state: 'draft' | 'staged' | 'stable' | 'withdrawn'
  readonly rollout_percent: number
  readonly revision: number
}

/** `article_broken_links` */
export interface ArticleBrokenLinkRow {
  readonly article_id: string
  readonly language: string
  readonly place: 'text' | 'picture' | 'film' | 'cover' | 'source' | 'elsewhere'
  readonly address: string
  readonly kind: 'missing' | 'gone' | 'moved' | 'file' | 'insecure' | 'private' | 'form'
  readonly words: string
  readonly moved_to: string
  readonly found_at: string
}

/** `article_categories` */
export interface ArticleCategoryRow {
  readonly slug: string
  readonly parent: string | null
  readonly name: LocalizedText
  readonly position: number
  readonly id: string
  readonly is_hidden: boolean
  readonly version: number
}

/** `article_files` */
export interface ArticleFileRow {
  readonly article_id: string
  readonly part: string
  readonly path: string
}

/** `article_link_checks` */
export interface ArticleLinkCheckRow {
  readonly id: number
  readonly begun_at: string
  readonly done_at: string | null
  readonly pages: number
  readonly links: number
}

/** `article_pages` */
export interface ArticlePageRow {
  readonly article_id: string
  readonly language: string
  readonly slug: string
  readonly title: string
  readonly summary: string
  readonly body: unknown
  readonly html: string
  readonly cover_alt: string
  readonly seo_title: string
  readonly seo_description: string
  readonly minutes: number
  readonly n: number
  readonly search: string
  readonly published_at: string
  readonly updated_at: string
  readonly published_by: string | null
  readonly unpublish_at: string | null
  readonly correction: string
  readonly corrected_at: string | null
}

/** `article_redirects` */
export interface ArticleRedirectRow {
  readonly language: string
  readonly slug: string
  readonly article_id: string
}

/** `article_revisions` */
export interface ArticleRevisionRow {
  readonly article_id: string
  readonly language: string
  readonly n: number
  readonly snapshot: unknown
  readonly author_id: string | null
  readonly note: string
  readonly is_published: boolean
  readonly created_at: string
}

/** `article_texts` */
export interface ArticleTextRow {
  readonly article_id: string
  readonly language: 'zh-Hans' | 'en' | 'ru' | 'kk'
  readonly slug: string
  readonly title: string
  readonly summary: string
  readonly body: unknown
  readonly cover_alt: string
  readonly seo_title: string
  readonly seo_description: string
  readonly state: 'draft' | 'in_review' | 'needs_changes' | 'approved' | 'scheduled' | 'published' | 'unpublished' | 'archived'
  readonly version: number
  readonly n: number
  readonly published_at: string | null
  readonly writer_ids: readonly string[]
  readonly comment: string
  readonly publish_at: string | null
  readonly unpublish_at: string | null
  readonly translated_from: 'zh-Hans' | 'en' | 'ru' | 'kk' | null
  readonly translated_n: number | null
  readonly is_machine_translated: boolean
  readonly updated_at: string
  readonly correction: string
}

/** `article_view_days` */
export interface ArticleViewDayRow {
  readonly article_id: string
  readonly day: string
  readonly views: number
}

/** `article_views` */
export interface ArticleViewRow {
  readonly article_id: string
  readonly day: string
  readonly visitor: Buffer
}

/** `articles` */
export interface ArticleRow {
  readonly id: string
  readonly code: string
  readonly kind: 'news' | 'notice' | 'interview' | 'video' | 'external' | 'report' | 'policy'
  readonly category: string
  readonly tags: readonly string[]
  readonly cover: string
  readonly focal_x: number
  readonly focal_y: number
  readonly author_name: LocalizedText
  readonly source_name: LocalizedText
  readonly source_url: string
  readonly external_url: string | null
  readonly pinned_until: string | null
  readonly is_featured: boolean
  readonly related_ids: readonly string[]
  readonly default_language: string
  readonly owner_id: string | null
  readonly view_count: string
  readonly published_at: string | null
  readonly version: number
  readonly created_at: string
  readonly updated_at: string
  readonly video: string
}

/** `attribute_values` */
export interface AttributeValueRow {
  readonly id: number
  readonly attribute_key: string
  readonly value: string
}

/** `attributes` */
export interface AttributeRow {
  readonly key: string
  readonly type: 'enum' | 'number' | 'text'
  readonly name: LocalizedText
  readonly unit: string | null
  readonly min_value: string | null
  readonly max_value: string | null
  readonly max_length: number | null
  readonly values: unknown
}

/** `audit_log` */
export interface AuditLogRow {
  readonly id: string
  readonly actor_id: string | null
  readonly event: string
  readonly object_kind: string
  readonly object_id: string
  readonly change: unknown
  readonly created_at: string
}

/** `audit_seals` */
export interface AuditSealRow {
  readonly first_id: string
  readonly last_id: string
  readonly hash: Buffer
  readonly sealed_at: string
}

/** `auth_events` */
export interface AuthEventRow {
  readonly id: string
  readonly user_id: string | null
  readonly kind: string
  readonly way: string
  readonly is_ok: boolean
  readonly session_id: string | null
  readonly device_hash: Buffer | null
  readonly user_agent: string
  readonly network: string
  readonly created_at: string
}

/** `backup_codes` */
export interface BackupCodeRow {
  readonly user_id: string
  readonly hash: Buffer
  readonly used_at: string | null
}

/** `bank_claims` */
export interface BankClaimRow {
  readonly id: string
  readonly provider: string
  readonly reference: string
  readonly payment_reference: string
  readonly online_payment_id: string | null
  readonly state: 'open' | 'lost' | 'won'
  readonly amount_minor: string
  readonly currency: string
  readonly reason: string
  readonly order_minor: string
  readonly shop_minor: string
  readonly buyer_minor: string
  readonly alliance_minor: string
  readonly created_at: string
  readonly decided_at: string | null
  readonly refunded_minor: string
  readonly stated_minor: string | null
  readonly stated_currency: string | null
  readonly exchange: unknown
  readonly charged_minor: string | null
  readonly early_charge_minor: string | null
  readonly early_charge_currency: string | null
}

/** `booths` */
export interface BoothRow {
  readonly event_id: string
  readonly hall: string
  readonly code: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly exhibitor_id: string | null
  readonly id: string
  readonly state: 'available' | 'held' | 'reserved' | 'confirmed' | 'blocked'
  readonly held_until: string | null
}

/** `brand_request_shops` */
export interface BrandRequestShopRow {
  readonly request_id: string
  readonly shop_id: string
  readonly user_id: string | null
  readonly homepage: string
  readonly note: string
  readonly logo: string
  readonly asked_at: string
}

/** `brand_requests` */
export interface BrandRequestRow {
  readonly id: string
  readonly brand_id: number | null
  readonly name: string
  readonly name_key: string
  readonly state: 'waiting' | 'accepted' | 'aliased' | 'refused'
  readonly target_id: number | null
  readonly refusal: 'notBrand' | 'misspelt' | 'counterfeit' | 'unclear' | null
  readonly created_at: string
  readonly decided_at: string | null
}

/** `brands` */
export interface BrandRow {
  readonly id: number
  readonly slug: string
  readonly name: string
  readonly name_zh: string | null
  readonly country: string | null
  readonly tier: 'oe' | 'oes' | 'aftermarket'
  readonly tags: readonly string[]
  readonly synonyms: readonly string[]
  readonly state: 'accepted' | 'asked' | 'refused'
  readonly added_synonyms: readonly string[]
}

/** `broadcast_recipients` */
export interface BroadcastRecipientRow {
  readonly broadcast_id: string
  readonly registration_id: string
}

/** `calendar_links` */
export interface CalendarLinkRow {
  readonly user_id: string
  readonly token_hash: Buffer
  readonly created_at: string
}

/** `captchas` */
export interface CaptchaRow {
  readonly device_id: string
  readonly scene: string
  readonly text: string
  readonly attempt_count: number
  readonly expires_at: string
}

/** `card_exchanges` */
export interface CardExchangeRow {
  readonly id: string
  readonly event_id: string
  readonly requester_id: string
  readonly recipient_id: string
  readonly requester_ticket_id: string
  readonly recipient_ticket_id: string
  readonly state: 'requested' | 'exchanged' | 'declined'
  readonly created_at: string
  readonly changed_at: string
  readonly is_withdrawn: boolean
}

/** `carrier_rates` */
export interface CarrierRateRow {
  readonly id: string
  readonly carrier_id: string
  readonly position: number
  readonly from_country: string | null
  readonly to_country: string
  readonly currency: string
  readonly base_minor: string
  readonly per_kilogram_minor: string
  readonly per_cubic_metre_minor: string
  readonly kilograms_max: number | null
  readonly days_min: number
  readonly days_max: number
}

/** `carriers` */
export interface CarrierRow {
  readonly id: string
  readonly name: LocalizedText
  readonly mode: 'road' | 'rail' | 'air' | 'sea' | 'multimodal' | 'courier'
  readonly is_active: boolean
  readonly version: number
  readonly created_at: string
}

/** `cart_lines` */
export interface CartLineRow {
  readonly user_id: string
  readonly offer_id: string
  readonly quantity: number
  readonly is_selected: boolean
  readonly created_at: string
  readonly seen: LocalizedText | null
}

/** `cart_saved_lines` */
export interface CartSavedLineRow {
  readonly user_id: string
  readonly offer_id: string
  readonly quantity: number
  readonly saved_at: string
  readonly seen: LocalizedText | null
}

/** `categories` */
export interface CategoryRow {
  readonly id: number
  readonly slug: string
  readonly level: number
  readonly parent_id: number | null
  readonly position: number
  readonly name: LocalizedText
  readonly synonyms: unknown
  readonly hs_code: string | null
}

/** `category_attributes` */
export interface CategoryAttributeRow {
  readonly category_id: number
  readonly attribute_key: string
  readonly position: number
  readonly is_required: boolean
}

/** `check_ins` */
export interface CheckInRow {
  readonly event_id: string
  readonly nonce: string
  readonly ticket_id: string | null
  readonly result: 'ok' | 'already_used' | 'double_entry' | 'invalid' | 'revoked' | 'cancelled' | 'not_approved' | 'unpaid' | 'wrong_event' | 'wrong_list' | 'not_yet' | 'too_late'
  readonly device: string
  readonly scanned_by: string | null
  readonly happened_at: string
  readonly received_at: string
  readonly number: string
  readonly entrance_id: string
  readonly kind: 'entry' | 'exit'
  readonly gate: string
  readonly alone: string | null
  readonly is_single: boolean
  readonly undone_at: string | null
  readonly undone_by: string | null
}

/** `checkouts` */
export interface CheckoutRow {
  readonly id: string
  readonly buyer_id: string
  readonly created_at: string
}

/** `cities` */
export interface CityRow {
  readonly id: number
  readonly country: string
  readonly name: LocalizedText
  readonly latitude: number
  readonly longitude: number
  readonly population: number
  readonly is_capital: boolean
  readonly time_zone: string
}

/** `city_names` */
export interface CityNameRow {
  readonly city_id: number
  readonly spelling: string
  readonly population: number
}

/** `commission_rates` */
export interface CommissionRateRow {
  readonly id: string
  readonly category_id: number | null
  readonly version: number
  readonly basis_points: number | null
  readonly valid_from: string
  readonly reason: string
  readonly created_at: string
}

/** `company_takedowns` */
export interface CompanyTakedownRow {
  readonly id: string
  readonly application_id: string
  readonly item: 'logo' | 'cover' | 'photos' | 'introduction' | 'website' | 'contacts'
  readonly content: LocalizedText
  readonly reason: string
  readonly taken_at: string
}

/** `complaints` */
export interface ComplaintRow {
  readonly kind: 'product' | 'review'
  readonly object_id: string
  readonly reporter_id: string
  readonly reason: string
  readonly note: string
  readonly state: 'open' | 'upheld' | 'dismissed'
  readonly created_at: string
  readonly decision_note: string
  readonly has_hidden: boolean
}

/** `confirmed_cross_references` */
export interface ConfirmedCrossReferenceRow {
  readonly brand_id: number
  readonly normalized_number: string
  readonly reference_key: string
  readonly confirmed_by: string
  readonly confirmed_at: string
}

/** `contacts` */
export interface ContactRow {
  readonly id: string
  readonly exchange_id: string | null
  readonly owner_id: string
  readonly event_id: string | null
  readonly name: string
  readonly name_latin: string
  readonly company: string
  readonly job_title: string
  readonly email: string
  readonly phone: string
  readonly note: string
  readonly created_at: string
  readonly source: 'exchange' | 'chat' | 'order' | 'manual'
  readonly tags: readonly string[]
}

/** `countries` */
export interface CountryRow {
  readonly code: string
  readonly name: LocalizedText
  readonly phone_prefix: string
  readonly currency: string | null
  readonly is_eaeu: boolean
  readonly trade_rank: number | null
}

/** `coupon_uses` */
export interface CouponUseRow {
  readonly order_id: string
  readonly coupon_id: string
  readonly buyer_id: string
  readonly discount_minor: string
  readonly returned_at: string | null
}

/** `coupons` */
export interface CouponRow {
  readonly id: string
  readonly code: string
  readonly title: LocalizedText
  readonly shop_id: string | null
  readonly bearer: 'alliance' | 'shop'
  readonly currency: string
  readonly percent: number | null
  readonly amount_minor: string | null
  readonly discount_max_minor: string | null
  readonly minimum_minor: string
  readonly budget_minor: string
  readonly spent_minor: string
  readonly uses_per_person: number
  readonly starts_at: string
  readonly ends_at: string
  readonly is_active: boolean
  readonly version: number
  readonly created_at: string
  readonly is_stopped_by_office: boolean
}

/** `currencies` */
export interface CurrencyRow {
  readonly code: string
  readonly numeric_code: string
  readonly minor_units: number
  readonly display_decimals: number
  readonly symbol: string
  readonly name: LocalizedText
}

/** `customs_rules` */
export interface CustomsRuleRow {
  readonly id: string
  readonly country: string
  readonly category_id: number | null
  readonly conformity: 'none' | 'declaration' | 'certificate' | null
  readonly duty_basis_points: number | null
  readonly vat_basis_points: number | null
  readonly note: LocalizedText
  readonly source: LocalizedText
  readonly checked_on: string
  readonly version: number
  readonly created_at: string
}

/** `data_exports` */
export interface DataExportRow {
  readonly id: string
  readonly user_id: string
  readonly language: string
  readonly token_hash: Buffer
  readonly created_at: string
  readonly expires_at: string
  readonly taken_at: string | null
}

/** `dataset_charts` */
export interface DatasetChartRow {
  readonly dataset_id: string
  readonly position: number
  readonly kind: 'line' | 'bar' | 'stacked' | 'map' | 'table'
  readonly transform: string
  readonly members: readonly string[]
  readonly from_period: string | null
  readonly to_period: string | null
  readonly title: LocalizedText
  readonly takeaway: LocalizedText
  readonly notes: LocalizedText
}

/** `dataset_dimensions` */
export interface DatasetDimensionRow {
  readonly dataset_id: string
  readonly key: string
  readonly position: number
  readonly label: LocalizedText
}

/** `dataset_followers` */
export interface DatasetFollowerRow {
  readonly user_id: string
  readonly dataset_id: string
  readonly notified_n: number
  readonly created_at: string
}

/** `dataset_members` */
export interface DatasetMemberRow {
  readonly dataset_id: string
  readonly dimension: string
  readonly key: string
  readonly position: number
  readonly label: LocalizedText
  readonly is_total: boolean
  readonly parent: string | null
  readonly colour: number | null
  readonly is_headline: boolean
}

/** `dataset_releases` */
export interface DatasetReleaseRow {
  readonly dataset_id: string
  readonly n: number
  readonly state: 'draft' | 'published' | 'withdrawn'
  readonly base_n: number
  readonly note: LocalizedText
  readonly row_count: number
  readonly added_count: number
  readonly changed_count: number
  readonly removed_count: number
  readonly checksum: string
  readonly imported_by: string | null
  readonly imported_at: string
  readonly published_by: string | null
  readonly published_at: string | null
  readonly override: string | null
}

/** `dataset_reports` */
export interface DatasetReportRow {
  readonly id: string
  readonly dataset_id: string
  readonly release_n: number | null
  readonly text: string
  readonly email: string
  readonly created_at: string
  readonly settled_at: string | null
  readonly settled_by: string | null
}

/** `dataset_versions` */
export interface DatasetVersionRow {
  readonly dataset_id: string
  readonly n: number
  readonly form: unknown
  readonly edited_by: string | null
  readonly edited_at: string
}

/** `datasets` */
export interface DatasetRow {
  readonly id: string
  readonly slug: string
  readonly position: number
  readonly title: LocalizedText
  readonly description: LocalizedText
  readonly method: LocalizedText
  readonly unit: LocalizedText
  readonly unit_code: string
  readonly decimals: number
  readonly frequency: 'year' | 'quarter' | 'month'
  readonly flow: 'export' | 'import' | 'production' | 'sales' | 'stock'
  readonly source_name: LocalizedText
  readonly source_url: string
  readonly licence: LocalizedText
  readonly notice: LocalizedText
  readonly retrieved_on: string
  readonly next_release_on: string | null
  readonly is_additive: boolean
  readonly last_n: number
  readonly live_n: number | null
  readonly created_at: string
  readonly code: string | null
  readonly theme: 'vehicles' | 'new-energy' | 'parts' | 'tyres' | 'market'
  readonly publisher: LocalizedText
  readonly geo_scheme: string | null
  readonly product_scheme: string | null
  readonly state: 'draft' | 'in_review' | 'needs_changes' | 'published' | 'unpublished' | 'archived'
  readonly is_shown: boolean
  readonly version: number
  readonly shown_version: number | null
  readonly comment: string
  readonly import_columns: unknown
  readonly access: 'public' | 'login' | 'member'
  readonly member_lag_months: number | null
  readonly languages: readonly string[]
}

/** `delivery_stops` */
export interface DeliveryStopRow {
  readonly country: string
  readonly reason: LocalizedText
}

/** `directory_entries` */
export interface DirectoryEntryRow {
  readonly user_id: string
  readonly name: string
  readonly company: string
  readonly job_title: string
  readonly about: string
  readonly search_text: string
}

/** `engines` */
export interface EngineRow {
  readonly id: number
  readonly code: string
  readonly litres: string | null
  readonly fuel: string | null
}

/** `enterprise_applications` */
export interface EnterpriseApplicationRow {
  readonly id: string
  readonly kind: 'enterprise' | 'shop'
  readonly user_id: string
  readonly state: 'draft' | 'submitted' | 'in_review' | 'returned' | 'approved' | 'rejected' | 'appealed' | 'withdrawn' | 'suspended' | 'revoked'
  readonly form: unknown
  readonly version: number
  readonly name: string
  readonly country: string
  readonly number_kind: string
  readonly registration_number: string
  readonly returned: LocalizedText
  readonly reviewed: LocalizedText | null
  readonly round: number
  readonly endorsed_by: string | null
  readonly reason: string
  readonly created_at: string
  readonly updated_at: string
  readonly submitted_at: string | null
  readonly decided_at: string | null
  readonly company_slug: string | null
  readonly verified_at: string | null
  readonly appeal: string
  readonly appealed_at: string | null
  readonly rejected_by: string | null
  readonly lapsed_at: string | null
  readonly warned_at: string | null
  readonly papers_until: string | null
  readonly representative_id: Buffer | null
  readonly answer_due: string | null
  readonly answer_warned_at: string | null
  readonly cover: string
  readonly contacts: LocalizedText
  readonly profile_version: number
}

/** `enterprise_changes` */
export interface EnterpriseChangeRow {
  readonly id: string
  readonly application_id: string
  readonly state: 'submitted' | 'in_review' | 'approved' | 'rejected' | 'withdrawn'
  readonly before: LocalizedText
  readonly after: LocalizedText
  readonly note: string
  readonly reason: string
  readonly submitted_at: string
  readonly decided_at: string | null
}

/** `enterprise_documents` */
export interface EnterpriseDocumentRow {
  readonly id: string
  readonly application_id: string
  readonly file_id: string
  readonly kind: 'licence' | 'tax' | 'authorization' | 'certificate' | 'other'
  readonly file_name: string
  readonly expires_on: string | null
  readonly created_at: string
  readonly renewal_id: string | null
  readonly standing: 'current' | 'offered' | 'replaced'
  readonly sharpness: number | null
  readonly change_id: string | null
}

/** `enterprise_events` */
export interface EnterpriseEventRow {
  readonly id: string
  readonly application_id: string
  readonly at: string
  readonly event: string
  readonly from_state: string | null
  readonly to_state: string
  readonly actor_id: string | null
  readonly actor_role: string
  readonly data: unknown
}

/** `enterprise_invitations` */
export interface EnterpriseInvitationRow {
  readonly id: string
  readonly application_id: string
  readonly invited_by: string
  readonly email: string
  readonly role: 'manager' | 'staff'
  readonly created_at: string
  readonly expires_at: string
}

/** `enterprise_join_requests` */
export interface EnterpriseJoinRequestRow {
  readonly id: string
  readonly application_id: string
  readonly user_id: string
  readonly note: string
  readonly state: 'asked' | 'accepted' | 'declined' | 'withdrawn'
  readonly created_at: string
  readonly answered_at: string | null
}

/** `enterprise_members` */
export interface EnterpriseMemberRow {
  readonly application_id: string
  readonly user_id: string
  readonly role: 'manager' | 'staff'
  readonly created_at: string
}

/** `enterprise_offers` */
export interface EnterpriseOfferRow {
  readonly id: string
  readonly application_id: string
  readonly from_user: string
  readonly email: string
  readonly state: 'offered' | 'accepted' | 'declined' | 'withdrawn' | 'expired'
  readonly created_at: string
  readonly expires_at: string
  readonly answered_at: string | null
}

/** `enterprise_paper_reminders` */
export interface EnterprisePaperReminderRow {
  readonly application_id: string
  readonly held_until: string
  readonly days_before: number
  readonly told_at: string
}

/** `enterprise_renewals` */
export interface EnterpriseRenewalRow {
  readonly id: string
  readonly application_id: string
  readonly state: 'submitted' | 'in_review' | 'returned' | 'accepted' | 'withdrawn'
  readonly held_until: string
  readonly round: number
  readonly reason: 'unclear' | 'mismatch' | 'unreadable' | 'expired' | 'missing' | 'wrong' | null
  readonly note: string
  readonly submitted_at: string
  readonly decided_at: string | null
}

/** `entrance_types` */
export interface EntranceTypeRow {
  readonly entrance_id: string
  readonly ticket_type_id: string
}

/** `entrances` */
export interface EntranceRow {
  readonly id: string
  readonly event_id: string
  readonly name: string
  readonly rule: 'single' | 're_entry' | 'multi'
  readonly has_all_types: boolean
  readonly opens_at: string | null
  readonly closes_at: string | null
}

/** `event_agenda` */
export interface EventAgendaRow {
  readonly user_id: string
  readonly session_id: string
}

/** `event_broadcasts` */
export interface EventBroadcastRow {
  readonly id: string
  readonly event_id: string
  readonly subject: LocalizedText
  readonly body: unknown
  readonly written_by: string
  readonly created_at: string
  readonly recipient_count: number
}

/** `event_emails` */
export interface EventEmailRow {
  readonly subject_id: string
  readonly kind: string
  readonly occurrence: string
  readonly created_at: string
}

/** `event_files` */
export interface EventFileRow {
  readonly id: string
  readonly user_id: string
  readonly kind: 'csv' | 'xlsx' | 'badges-a6' | 'badges-card' | 'badge' | 'contacts-vcf' | 'contacts-csv'
  readonly input: unknown
  readonly language: string
  readonly token_hash: Buffer
  readonly created_at: string
  readonly expires_at: string
  readonly taken_at: string | null
}

/** `event_halls` */
export interface EventHallRow {
  readonly event_id: string
  readonly name: string
  readonly position: number
  readonly width: number
  readonly height: number
}

/** `event_parts` */
export interface EventPartRow {
  readonly event_id: string
  readonly part: 'facts' | 'agenda' | 'tickets' | 'questions' | 'plan'
  readonly version: number
  readonly changed_by: string | null
  readonly changed_at: string | null
}

/** `event_questions` */
export interface EventQuestionRow {
  readonly event_id: string
  readonly key: string
  readonly position: number
  readonly kind: string
  readonly label: LocalizedText
  readonly help: LocalizedText
  readonly is_required: boolean
  readonly options: unknown
  readonly show_if: unknown
  readonly min_value: number | null
  readonly max_value: number | null
  readonly pattern: string
}

/** `event_rooms` */
export interface EventRoomRow {
  readonly event_id: string
  readonly number: number
  readonly name: LocalizedText
}

/** `event_series` */
export interface EventSeriesRow {
  readonly id: string
  readonly name: LocalizedText
  readonly created_at: string
}

/** `event_sessions` */
export interface EventSessionRow {
  readonly id: string
  readonly event_id: string
  readonly track: number | null
  readonly room: number | null
  readonly title: LocalizedText
  readonly abstract: LocalizedText
  readonly starts_at: string
  readonly ends_at: string
  readonly language: string | null
  readonly slides_url: string
  readonly replay_url: string
  readonly audience: 'public' | 'registrants'
}

/** `event_tracks` */
export interface EventTrackRow {
  readonly event_id: string
  readonly number: number
  readonly name: LocalizedText
}

/** `events` */
export interface EventRow {
  readonly id: string
  readonly slug: string
  readonly type: 'expo' | 'forum' | 'conference' | 'matchmaking' | 'webinar' | 'training'
  readonly mode: 'onsite' | 'online' | 'hybrid'
  readonly state: 'draft' | 'in_review' | 'published' | 'postponed' | 'cancelled' | 'archived'
  readonly title: LocalizedText
  readonly subtitle: LocalizedText
  readonly summary: LocalizedText
  readonly body: unknown
  readonly organiser: LocalizedText
  readonly starts_at: string
  readonly ends_at: string
  readonly time_zone: string
  readonly registration_opens_at: string
  readonly registration_closes_at: string
  readonly cancel_until: string
  readonly venue: LocalizedText
  readonly address: unknown
  readonly city_id: number | null
  readonly location: string | null
  readonly online_url: string
  readonly replay_url: string
  readonly languages: readonly string[]
  readonly interpretation: readonly string[]
  readonly needs_approval: boolean
  readonly registration_max: number
  readonly contact_email: string
  readonly contact_phone: string
  readonly documents: unknown
  readonly cancel_reason: LocalizedText
  readonly sequence: number
  readonly created_at: string
  readonly series_id: string | null
  readonly cover: string
  readonly live_url: string
  readonly updated_at: string
  readonly retention_days: number
  readonly currency: 'CNY' | 'USD' | 'RUB' | 'KZT' | null
  readonly payment_details: LocalizedText
  readonly replay_audience: 'public' | 'registrants'
}

/** `exchange_rates` */
export interface ExchangeRateRow {
  readonly currency: string
  readonly rate_date: string
  readonly per_usd: string
  readonly source: string
  readonly reason: string
  readonly corrected_at: string | null
}

/** `exhibitor_products` */
export interface ExhibitorProductRow {
  readonly exhibitor_id: string
  readonly product_id: string
  readonly position: number
}

/** `exhibitor_staff` */
export interface ExhibitorStaffRow {
  readonly exhibitor_id: string
  readonly position: number
  readonly name: string
  readonly job_title: string
}

/** `exhibitors` */
export interface ExhibitorRow {
  readonly id: string
  readonly event_id: string
  readonly shop_id: string | null
  readonly enterprise_id: string | null
  readonly name: LocalizedText
  readonly profile: LocalizedText
  readonly country: string
  readonly state: 'draft' | 'submitted' | 'needs_changes' | 'approved' | 'contract_pending' | 'confirmed' | 'rejected' | 'withdrawn'
  readonly sort_name: string
  readonly version: number
  readonly changed_by: string | null
  readonly changed_at: string | null
  readonly categories: readonly string[]
  readonly brands: readonly string[]
  readonly note: string
  readonly badge_quota: number
  readonly added_at: string
  readonly company_key: string
}

/** `factor_resets` */
export interface FactorResetRow {
  readonly id: string
  readonly user_id: string
  readonly requested_by: string
  readonly reason: string
  readonly requested_at: string
  readonly expires_at: string
  readonly decided_by: string | null
  readonly decided_at: string | null
  readonly is_granted: boolean | null
}

/** `favorites` */
export interface FavoriteRow {
  readonly user_id: string
  readonly kind: string
  readonly object_id: string
  readonly price_minor: string | null
  readonly currency: string | null
  readonly created_at: string
  readonly told_minor: string | null
}

/** `fitment_exclusions` */
export interface FitmentExclusionRow {
  readonly id: string
  readonly product_id: string
  readonly make_id: number
  readonly model_id: number | null
  readonly generation_id: number | null
  readonly engine_id: number | null
  readonly year_from: number | null
  readonly year_to: number | null
  readonly steering: 'lhd' | 'rhd' | null
}

/** `fitments` */
export interface FitmentRow {
  readonly id: string
  readonly product_id: string
  readonly make_id: number
  readonly model_id: number | null
  readonly generation_id: number | null
  readonly engine_id: number | null
  readonly year_from: number | null
  readonly year_to: number | null
  readonly steering: 'lhd' | 'rhd' | null
  readonly note: LocalizedText | null
  readonly axle: 'front' | 'rear' | null
  readonly side: 'left' | 'right' | null
}

/** `footprints` */
export interface FootprintRow {
  readonly user_id: string
  readonly kind: string
  readonly object_id: string
  readonly seen_at: string
}

/** `foreign_refunds` */
export interface ForeignRefundRow {
  readonly id: string
  readonly online_payment_id: string
  readonly reference: string
  readonly state: 'open' | 'booked' | 'failed' | 'closed'
  readonly amount_minor: string
  readonly currency: string
  readonly created_at: string
  readonly decided_at: string | null
  readonly charged_minor: string | null
  readonly lost_minor: string | null
}

/** `frame_codes` */
export interface FrameCodeRow {
  readonly code: string
  readonly generation_id: number
  readonly year_from: number
  readonly year_to: number | null
}

/** `garage_cars` */
export interface GarageCarRow {
  readonly id: string
  readonly user_id: string
  readonly make_id: number
  readonly model_id: number | null
  readonly generation_id: number | null
  readonly engine_id: number | null
  readonly year: number | null
  readonly nickname: string
  readonly vin_encrypted: Buffer | null
  readonly vin_hash: Buffer | null
  readonly is_active: boolean
  readonly chosen_at: string
  readonly created_at: string
  readonly steering: 'lhd' | 'rhd' | null
}

/** `generation_engines` */
export interface GenerationEngineRow {
  readonly generation_id: number
  readonly engine_id: number
}

/** `generations` */
export interface GenerationRow {
  readonly id: number
  readonly model_id: number
  readonly slug: string
  readonly name: string
  readonly code: string | null
  readonly body: string | null
  readonly year_from: number
  readonly year_to: number | null
}

/** `hs_codes` */
export interface HsCodeRow {
  readonly code: string
  readonly name: LocalizedText
}

/** `hubs` */
export interface HubRow {
  readonly id: string
  readonly country: string
  readonly name: LocalizedText
  readonly latitude: number
  readonly longitude: number
  readonly kind: string
  readonly modes: readonly string[]
}

/** `impersonations` */
export interface ImpersonationRow {
  readonly id: string
  readonly user_id: string
  readonly officer_session_id: string
  readonly officer_id: string
  readonly reason: string
  readonly created_at: string
  readonly expires_at: string
}

/** `import_files` */
export interface ImportFileRow {
  readonly id: string
  readonly user_id: string
  readonly kind: string
  readonly name: string
}

/** `import_links` */
export interface ImportLinkRow {
  readonly token_hash: Buffer
  readonly user_id: string
  readonly kind: string
  readonly run_id: string | null
  readonly format: 'csv' | 'xlsx'
  readonly language: string
  readonly expires_at: string
  readonly params: LocalizedText | null
  readonly is_filled: boolean
}

/** `import_mappings` */
export interface ImportMappingRow {
  readonly user_id: string
  readonly kind: string
  readonly headings: LocalizedText
}

/** `import_rows` */
export interface ImportRowRow {
  readonly run_id: string
  readonly line: number
  readonly cells: LocalizedText
  readonly errors: LocalizedText | null
  readonly notes: LocalizedText | null
}

/** `import_runs` */
export interface ImportRunRow {
  readonly id: string
  readonly user_id: string
  readonly kind: string
  readonly params: LocalizedText
  readonly file_id: string | null
  readonly file_name: string
  readonly format: 'csv' | 'xlsx'
  readonly encoding: string | null
  readonly separator: string | null
  readonly has_heading: boolean
  readonly headings: LocalizedText
  readonly sample: LocalizedText
  readonly mapping: LocalizedText
  readonly is_mapping_saved: boolean
  readonly state: 'opened' | 'checking' | 'checked' | 'writing' | 'done' | 'cancelled' | 'failed'
  readonly is_checked: boolean
  readonly row_count: number
  readonly done_count: number
  readonly created_count: number
  readonly updated_count: number
  readonly unchanged_count: number
  readonly error_count: number
  readonly written_line: number
  readonly worker: string | null
  readonly worked_at: string | null
  readonly failed_attempts: number
  readonly created_at: string
  readonly finished_at: string | null
  readonly note_count: number
}

/** `imports` */
export interface ImportRow {
  readonly name: string
  readonly content_hash: string
  readonly finished_at: string
}

/** `incoterms` */
export interface IncotermRow {
  readonly code: string
  readonly mode: string
  readonly name: LocalizedText
  readonly place: string
  readonly seller_duties: unknown
}

/** `invitee_emails` */
export interface InviteeEmailRow {
  readonly id: string
  readonly address_hash: Buffer
  readonly network_hash: Buffer
  readonly created_at: string
}

/** `ledger_accounts` */
export interface LedgerAccountRow {
  readonly id: string
  readonly owner_kind: 'outside' | 'alliance' | 'user' | 'shop' | 'order'
  readonly holder_id: string | null
  readonly kind: 'bank' | 'balance' | 'escrow' | 'commission' | 'payout' | 'promotion' | 'points' | 'claim' | 'loss' | 'exchange'
  readonly currency: string
  readonly balance_minor: string | null
}

/** `ledger_entries` */
export interface LedgerEntryRow {
  readonly id: string
  readonly transaction_id: string
  readonly account_id: string
  readonly amount_minor: string
}

/** `ledger_transactions` */
export interface LedgerTransactionRow {
  readonly id: string
  readonly cause: string
  readonly kind: 'payment' | 'settlement' | 'refund' | 'payout_request' | 'payout' | 'payout_return' | 'subsidy' | 'subsidy_return' | 'points_earned' | 'points_spent' | 'points_return' | 'top_up' | 'claim' | 'claim_return' | 'claim_lost' | 'exchange' | 'never_came' | 'came_late'
  readonly order_id: string | null
  readonly reference: string
  readonly actor_id: string | null
  readonly at: string
}

/** `login_guards` */
export interface LoginGuardRow {
  readonly account_hash: Buffer
  readonly network_hash: Buffer
  readonly failed_count: number
  readonly failed_at: string
  readonly lock_count: number
  readonly locked_until: string | null
}

/** `makes` */
export interface MakeRow {
  readonly id: number
  readonly slug: string
  readonly name: LocalizedText
  readonly country: string | null
  readonly kind: 'car' | 'truck' | 'bus'
  readonly synonyms: readonly string[]
  readonly is_popular: boolean
  readonly position: number
}

/** `media_files` */
export interface MediaFileRow {
  readonly id: string
  readonly path: string
  readonly state: 'signed' | 'uploaded' | 'ready'
  readonly owner_id: string | null
  readonly device_id: string | null
  readonly object_key: string | null
  readonly bytes: string
  readonly hash: Buffer | null
  readonly width: number | null
  readonly height: number | null
  readonly created_at: string
  readonly privacy: 'waiting' | 'kept' | 'dropped' | null
  readonly is_locked: boolean
  readonly network_hash: Buffer | null
  readonly is_resumable: boolean
}

/** `meeting_profiles` */
export interface MeetingProfileRow {
  readonly id: string
  readonly event_id: string
  readonly user_id: string
  readonly name: string
  readonly company: string
  readonly job_title: string
  readonly country: string
  readonly offers: readonly string[]
  readonly seeks: readonly string[]
  readonly about: string
  readonly created_at: string
}

/** `meeting_seats` */
export interface MeetingSeatRow {
  readonly slot_id: string
  readonly profile_id: string
  readonly meeting_id: string
}

/** `meeting_slots` */
export interface MeetingSlotRow {
  readonly id: string
  readonly event_id: string
  readonly starts_at: string
  readonly ends_at: string
  readonly tables: number
}

/** `meetings` */
export interface MeetingRow {
  readonly id: string
  readonly event_id: string
  readonly slot_id: string
  readonly requester_id: string
  readonly recipient_id: string
  readonly responder_id: string
  readonly state: 'requested' | 'accepted' | 'declined' | 'cancelled' | 'expired'
  readonly message: string
  readonly reply: string
  readonly table_number: number | null
  readonly sequence: number
  readonly created_at: string
  readonly changed_at: string
}

/** `message_answers` */
export interface MessageAnswerRow {
  readonly id: string
  readonly shop_id: string
  readonly title: string
  readonly text: string
}

/** `message_files` */
export interface MessageFileRow {
  readonly id: string
  readonly thread_id: string
  readonly seq: number
}

/** `message_parties` */
export interface MessagePartyRow {
  readonly thread_id: string
  readonly party_id: string
  readonly kind: 'user' | 'shop' | 'office'
  readonly visible_seq: number
  readonly delivered_seq: number
  readonly read_seq: number
  readonly written_seq: number
  readonly unread_count: number
  readonly last_at: string | null
  readonly is_waiting: boolean
  readonly is_archived: boolean
  readonly is_blocked: boolean
  readonly assignee_id: string | null
  readonly answered_at: string | null
  readonly answer_seconds: number | null
}

/** `message_report_files` */
export interface MessageReportFileRow {
  readonly report_id: string
  readonly file_id: string
}

/** `message_reports` */
export interface MessageReportRow {
  readonly id: string
  readonly thread_id: string
  readonly seq: number
  readonly author_id: string
  readonly reporter_id: string
  readonly reason: 'spam' | 'fraud' | 'insult' | 'counterfeit' | 'private_data' | 'other'
  readonly note: string
  readonly context: LocalizedText
  readonly state: 'open' | 'upheld' | 'dismissed'
  readonly decision_note: string
  readonly created_at: string
}

/** `message_stops` */
export interface MessageStopRow {
  readonly user_id: string
  readonly reason: string
  readonly stopped_at: string
}

/** `message_threads` */
export interface MessageThreadRow {
  readonly id: string
  readonly customer_id: string
  readonly other_kind: 'user' | 'shop' | 'office'
  readonly other_id: string
  readonly subject_kind: 'product' | 'order' | 'quote' | 'event' | null
  readonly subject_id: string | null
  readonly last_seq: number
  readonly created_at: string
  readonly begun_by: string
}

/** `message_unread` */
export interface MessageUnreadRow {
  readonly party_id: string
  readonly unread_count: number
}

/** `messages` */
export interface MessageRow {
  readonly thread_id: string
  readonly seq: number
  readonly author_id: string
  readonly party_id: string
  readonly request_id: string
  readonly kind: 'text' | 'note' | 'file' | 'voice' | 'location' | 'card' | 'contact'
  readonly text: string
  readonly data: unknown
  readonly quote_seq: number | null
  readonly sent_at: string
  readonly edited_at: string | null
  readonly recalled_at: string | null
}

/** `models` */
export interface ModelRow {
  readonly id: number
  readonly make_id: number
  readonly slug: string
  readonly name: LocalizedText
  readonly synonyms: readonly string[]
  readonly size_class: string | null
  readonly year_from: number
  readonly year_to: number | null
  readonly is_popular: boolean
}

/** `not_me_links` */
export interface NotMeLinkRow {
  readonly token_hash: Buffer
  readonly user_id: string
  readonly session_id: string
  readonly created_at: string
  readonly expires_at: string
  readonly used_at: string | null
  readonly contacts: Buffer | null
}

/** `notification_choices` */
export interface NotificationChoiceRow {
  readonly user_id: string
  readonly topic: 'orders' | 'messages' | 'events' | 'enterprise' | 'news' | 'offers'
  readonly channel: 'app' | 'web' | 'email'
  readonly is_on: boolean
  readonly chosen_at: string
}

/** `notification_log` */
export interface NotificationLogRow {
  readonly id: string
  readonly user_id: string
  readonly kind: string
  readonly channel: 'app' | 'web' | 'email' | 'sms'
  readonly outcome: 'sent' | 'preference' | 'muted' | 'quiet_hours' | 'no_address' | 'online' | 'digest' | 'bounced'
  readonly logged_at: string
}

/** `notification_mutes` */
export interface NotificationMuteRow {
  readonly user_id: string
  readonly kind: string
  readonly muted_at: string
}

/** `notifications` */
export interface NotificationRow {
  readonly id: string
  readonly user_id: string
  readonly kind: string
  readonly topic: string | null
  readonly severity: 'info' | 'success' | 'warning' | 'critical'
  readonly group_key: string
  readonly texts: LocalizedText
  readonly path: string
  readonly update_count: number
  readonly created_at: string
  readonly read_at: string | null
  readonly archived_at: string | null
  readonly is_for_digest: boolean
  readonly mail_at: string | null
  readonly item_no: number | null
  readonly team_id: string | null
  readonly first_waited_at: string | null
}

/** `observations` */
export interface ObservationRow {
  readonly dataset_id: string
  readonly n: number
  readonly members: readonly string[]
  readonly period: string
  readonly value: string | null
  readonly flag: 'provisional' | 'estimate' | 'revised' | 'confidential' | 'missing' | null
}

/** `offer_ends` */
export interface OfferEndRow {
  readonly checked_at: string
}

/** `offers` */
export interface OfferRow {
  readonly id: string
  readonly product_id: string
  readonly warehouse_id: string
  readonly currency: string
  readonly incoterm: string
  readonly incoterm_place: string
  readonly moq: number
  readonly order_multiple: number
  readonly lead_days_min: number
  readonly lead_days_max: number
  readonly is_returnable: boolean
  readonly valid_to: string | null
  readonly created_at: string
}

/** `office_calendar_days` */
export interface OfficeCalendarDayRow {
  readonly id: string
  readonly country: string | null
  readonly day: string
  readonly is_working: boolean
  readonly name: string
}

/** `online_payments` */
export interface OnlinePaymentRow {
  readonly id: string
  readonly order_id: string
  readonly provider: string
  readonly state: 'open' | 'paid' | 'failed'
  readonly amount_minor: string
  readonly currency: string
  readonly payment_id: string | null
  readonly reference: string
  readonly created_at: string
  readonly decided_at: string | null
}

/** `online_refunds` */
export interface OnlineRefundRow {
  readonly id: string
  readonly online_payment_id: string
  readonly state: 'requested' | 'sent' | 'failed'
  readonly amount_minor: string
  readonly reference: string
  readonly created_at: string
  readonly decided_at: string | null
  readonly origin: 'buyer' | 'provider'
  readonly alliance_minor: string
  readonly is_cancelled: boolean
  readonly tried_at: string | null
}

/** `order_bank_account_changes` */
export interface OrderBankAccountChangeRow {
  readonly id: string
  readonly currency: 'CNY' | 'USD' | 'RUB' | 'KZT'
  readonly state: 'waiting' | 'confirmed' | 'rejected'
  readonly version: number
  readonly holder: string
  readonly bank: string
  readonly account_number: string
  readonly swift: string
  readonly note: string
  readonly proposed_by: string
  readonly reason: string
  readonly created_at: string
  readonly decided_at: string | null
}

/** `order_claim_files` */
export interface OrderClaimFileRow {
  readonly file_id: string
  readonly order_id: string
  readonly event: string
  readonly at: string
  readonly name: string
  readonly position: number | null
}

/** `order_documents` */
export interface OrderDocumentRow {
  readonly file_id: string
  readonly order_id: string
  readonly side: 'buyer' | 'seller'
  readonly kind: 'contract' | 'carrier_invoice' | 'cmr' | 'rail_waybill' | 'bill_of_lading' | 'air_waybill' | 'certificate_of_origin' | 'eac_certificate' | 'eac_declaration' | 'export_declaration' | 'import_declaration' | 'import_tax_application' | 'insurance' | 'dangerous_goods' | 'other'
  readonly number: string
  readonly dated_on: string | null
  readonly valid_until: string | null
  readonly name: string
  readonly added_at: string
}

/** `order_events` */
export interface OrderEventRow {
  readonly id: string
  readonly order_id: string
  readonly at: string
  readonly event: string
  readonly from_state: string | null
  readonly to_state: string
  readonly actor_id: string | null
  readonly actor_role: string
  readonly data: unknown
}

/** `order_lines` */
export interface OrderLineRow {
  readonly order_id: string
  readonly position: number
  readonly offer_id: string
  readonly product_id: string
  readonly part_number: string
  readonly brand_name: string
  readonly name: LocalizedText
  readonly picture: string
  readonly category_slug: string
  readonly category_name: LocalizedText
  readonly condition: string
  readonly attributes: unknown
  readonly origin_country: string
  readonly hs_code: string
  readonly net_grams: number
  readonly gross_grams: number
  readonly quantity: number
  readonly tier_min_quantity: number
  readonly unit_price_minor: string
  readonly fit: 'fits' | 'maybe' | 'no' | 'unknown' | null
  readonly shop_id: string
  readonly created_at: string
  readonly commission_basis_points: number
  readonly customs: LocalizedText | null
  readonly volume_cm3: string | null
  readonly tax_minor: string
  readonly is_returnable: boolean
  readonly return_days: number
}

/** `order_missing_transfers` */
export interface OrderMissingTransferRow {
  readonly payment_id: string
  readonly order_id: string
  readonly shop_id: string
  readonly reason: string
  readonly order_minor: string
  readonly confirmed_at: string
  readonly decided_at: string
  readonly answer: string | null
  readonly answered_at: string | null
  readonly came_at: string | null
}

/** `order_papers` */
export interface OrderPaperRow {
  readonly order_id: string
  readonly number: string
  readonly kind: 'proforma' | 'invoice' | 'packing-list'
  readonly shipment_id: string | null
  readonly issued_at: string
  readonly data: unknown
}

/** `order_payments` */
export interface OrderPaymentRow {
  readonly id: string
  readonly order_id: string
  readonly method: 'transfer' | 'balance' | 'online'
  readonly state: 'submitted' | 'confirmed' | 'rejected'
  readonly amount_minor: string
  readonly reference: string
  readonly file_id: string | null
  readonly file_name: string
  readonly reason: string
  readonly created_at: string
  readonly decided_at: string | null
}

/** `order_proposals` */
export interface OrderProposalRow {
  readonly id: string
  readonly order_id: string
  readonly side: 'buyer' | 'seller'
  readonly state: 'open' | 'accepted' | 'declined' | 'withdrawn' | 'expired' | 'closed'
  readonly reason: string
  readonly answer: string
  readonly terms_before: unknown
  readonly terms_after: unknown
  readonly created_at: string
  readonly expires_at: string
  readonly decided_at: string | null
}

/** `order_return_lines` */
export interface OrderReturnLineRow {
  readonly return_id: string
  readonly position: number
  readonly quantity: number
  readonly accepted_quantity: number | null
  readonly kind: 'defective' | 'damaged' | 'wrong_part' | 'not_as_described' | 'missing' | 'does_not_fit' | 'not_needed' | 'other'
  readonly note: string
  readonly restocked_quantity: number | null
  readonly is_fault: boolean
}

/** `order_returns` */
export interface OrderReturnRow {
  readonly id: string
  readonly order_id: string
  readonly state: 'requested' | 'accepted' | 'refused' | 'withdrawn' | 'expired' | 'refunded' | 'closed'
  readonly reason: string
  readonly answer: string
  readonly address: string
  readonly is_delivery_refunded: boolean
  readonly carrier: string
  readonly tracking_number: string
  readonly refund_minor: string
  readonly delivery_minor: string
  readonly points: number
  readonly created_at: string
  readonly sent_at: string | null
  readonly closed_at: string | null
  readonly due_at: string | null
  readonly order_due_at: string | null
  readonly disputed_at: string | null
  readonly tax_minor: string
  readonly received_at: string | null
  readonly reminded_at: string | null
  readonly is_delivery_due: boolean
}

/** `order_terms_edition` */
export interface OrderTermsEditionRow {
  readonly is_only: boolean
  readonly edition: string
}

/** `order_unseen_transfers` */
export interface OrderUnseenTransferRow {
  readonly payment_id: string
  readonly order_id: string
  readonly shop_id: string
  readonly created_at: string
}

/** `orders` */
export interface OrderRow {
  readonly id: string
  readonly code: string
  readonly checkout_id: string
  readonly buyer_id: string
  readonly shop_id: string
  readonly state: 'created' | 'confirmed' | 'awaiting_payment' | 'paid' | 'packing' | 'shipped' | 'customs' | 'arrived' | 'delivered' | 'completed' | 'cancel_requested' | 'cancelled' | 'dispute' | 'return_requested' | 'return_accepted' | 'refunded'
  readonly currency: string
  readonly warehouse_country: string
  readonly incoterm: string
  readonly incoterm_place: string
  readonly lead_days_min: number
  readonly lead_days_max: number
  readonly total_minor: string
  readonly item_count: number
  readonly line_count: number
  readonly gross_grams: string
  readonly note: string
  readonly address: unknown
  readonly is_counted: boolean
  readonly created_at: string
  readonly notified_state: string | null
  readonly delivery_minor: string | null
  readonly deposit_percent: number
  readonly paid_minor: string
  readonly refunded_minor: string
  readonly due_at: string | null
  readonly changed_at: string | null
  readonly delivery: LocalizedText | null
  readonly wanted_incoterm: string | null
  readonly wanted_documents: readonly string[]
  readonly invoice: LocalizedText | null
  readonly volume_cm3: string
  readonly coupon_minor: string
  readonly coupon_code: string | null
  readonly points: number
  readonly points_minor: string
  readonly subsidy_due_minor: string
  readonly subsidy_minor: string
  readonly terms_version: number
  readonly taken_back_minor: string
  readonly pays_from_balance: boolean
  readonly tax_kind: 'none' | 'export' | 'included' | 'added'
  readonly tax_basis_points: number
  readonly tax_minor: string
  readonly delivery_tax_minor: string
  readonly tax_number: string
  readonly withheld_minor: string
  readonly withheld_subsidy_minor: string
  readonly quoted_delivery_minor: string | null
}

/** `outbox` */
export interface OutboxRow {
  readonly id: string
  readonly topic: string
  readonly data: unknown
  readonly start_at: string | null
}

/** `part_numbers` */
export interface PartNumberRow {
  readonly normalized_number: string
  readonly kind: number
  readonly product_id: string
}

/** `part_references` */
export interface PartReferenceRow {
  readonly product_id: string
  readonly kind: 'oe' | 'crossReference' | 'supersedes' | 'superseded_by'
  readonly brand_name: string
  readonly number: string
  readonly normalized_number: string
  readonly position: number
}

/** `passkey_challenges` */
export interface PasskeyChallengeRow {
  readonly id: string
  readonly challenge: string
  readonly user_id: string | null
  readonly expires_at: string
}

/** `passkeys` */
export interface PasskeyRow {
  readonly id: string
  readonly user_id: string
  readonly credential_id: string
  readonly public_key: Buffer
  readonly counter: string
  readonly transports: readonly string[]
  readonly name: string
  readonly created_at: string
  readonly used_at: string | null
}

/** `payouts` */
export interface PayoutRow {
  readonly id: string
  readonly owner_kind: 'user' | 'shop'
  readonly holder_id: string
  readonly state: 'requested' | 'approved' | 'paid' | 'rejected'
  readonly amount_minor: string
  readonly currency: string
  readonly recipient: string
  readonly bank: string
  readonly account_number: string
  readonly reason: string
  readonly requested_by: string
  readonly first_officer: string | null
  readonly created_at: string
  readonly decided_at: string | null
}

/** `price_tiers` */
export interface PriceTierRow {
  readonly offer_id: string
  readonly min_quantity: number
  readonly price_minor: string
}

/** `product_cards` */
export interface ProductCardRow {
  readonly product_id: string
  readonly offer_id: string
  readonly facts: string
  readonly texts: readonly string[]
}

/** `product_documents` */
export interface ProductDocumentRow {
  readonly id: string
  readonly product_id: string
  readonly kind: 'certificate' | 'declaration' | 'test_report' | 'safety_sheet' | 'manual' | 'drawing'
  readonly title: string
  readonly number: string
  readonly issuer: string
  readonly valid_to: string | null
  readonly path: string | null
  readonly position: number
}

/** `product_feeds` */
export interface ProductFeedRow {
  readonly shop_id: string
  readonly secret: string
  readonly created_at: string
}

/** `product_pages` */
export interface ProductPageRow {
  readonly product_id: string
  readonly language: 'zh-Hans' | 'en' | 'ru' | 'kk'
  readonly facts: string
  readonly offer_ids: readonly string[]
  readonly offers: readonly string[]
}

/** `product_ratings` */
export interface ProductRatingRow {
  readonly product_id: string
  readonly counts: readonly number[]
}

/** `product_review_rule_changes` */
export interface ProductReviewRuleChangeRow {
  readonly id: string
  readonly category_id: number | null
  readonly state: 'waiting' | 'confirmed' | 'rejected'
  readonly version: number
  readonly rule: unknown
  readonly proposed_by: string
  readonly reason: string
  readonly created_at: string
  readonly decided_at: string | null
}

/** `product_review_rules` */
export interface ProductReviewRuleRow {
  readonly id: string
  readonly category_id: number | null
  readonly version: number
  readonly publications: boolean | null
  readonly fields: readonly string[] | null
  readonly created_at: string
  readonly needs_two: boolean | null
}

/** `product_reviews` */
export interface ProductReviewRow {
  readonly id: string
  readonly product_id: string
  readonly kind: 'publication' | 'edit'
  readonly state: 'submitted' | 'returned' | 'approved' | 'withdrawn'
  readonly staged: LocalizedText
  readonly fields: readonly string[]
  readonly revision: number
  readonly reason: 'name' | 'brand' | 'number' | 'category' | 'pictures' | 'condition' | 'doubled' | 'forbidden' | 'other' | null
  readonly note: string
  readonly submitted_at: string
  readonly decided_at: string | null
  readonly needs_two: boolean
}

/** `product_view_days` */
export interface ProductViewDayRow {
  readonly shop_id: string
  readonly day: string
  readonly product_id: string
  readonly views: number
  readonly cart_adds: number
}

/** `products` */
export interface ProductRow {
  readonly id: string
  readonly shop_id: string
  readonly brand_id: number
  readonly category_id: number
  readonly part_number: string
  readonly normalized_number: string
  readonly name: LocalizedText
  readonly description: LocalizedText
  readonly condition: 'new' | 'remanufactured' | 'used'
  readonly origin_country: string
  readonly hs_code: string
  readonly warranty_months: number
  readonly net_grams: number
  readonly gross_grams: number
  readonly length_mm: number
  readonly width_mm: number
  readonly height_mm: number
  readonly quantity_per_carton: number
  readonly attributes: unknown
  readonly pictures: readonly string[]
  readonly state: 'draft' | 'pending' | 'active' | 'hidden' | 'rejected' | 'archived'
  readonly sold_count: number
  readonly version: number
  readonly created_at: string
  readonly carton_length_mm: number | null
  readonly carton_width_mm: number | null
  readonly carton_height_mm: number | null
  readonly carton_gross_grams: number | null
  readonly videos: readonly string[]
  readonly updated_at: string | null
  readonly picture_texts: LocalizedText
  readonly gtin: string | null
  readonly warranty_km: number | null
  readonly grade: 'A' | 'B' | 'C' | null
  readonly cartons_per_pallet: number | null
  readonly un_number: string | null
  readonly un_class: string | null
  readonly has_battery: boolean | null
  readonly search_terms: string | null
  readonly clearance: 'new' | 'clear' | 'changed'
}

/** `proof_attempts` */
export interface ProofAttemptRow {
  readonly user_id: string
  readonly attempt_count: number
  readonly since: string
  readonly device: Buffer
}

/** `push_clients` */
export interface PushClientRow {
  readonly cid: string
  readonly user_id: string
  readonly acked_seq: string
  readonly app_id: string
  readonly reg_id: string
  readonly device: LocalizedText | null
  readonly device_at: string | null
  readonly seen_at: string
}

/** `push_feedback` */
export interface PushFeedbackRow {
  readonly cid: string
  readonly seq: string
  readonly action_id: string
  readonly user_id: string
  readonly result: string
  readonly reported_at: string
}

/** `push_keys` */
export interface PushKeyRow {
  readonly id: string
  readonly private_key: Buffer
  readonly created_at: string
  readonly purpose: 'socket' | 'web'
}

/** `push_messages` */
export interface PushMessageRow {
  readonly user_id: string
  readonly seq: string
  readonly kind: string
  readonly data: unknown
  readonly sent_at: string
}

/** `push_sequences` */
export interface PushSequenceRow {
  readonly user_id: string
  readonly last_seq: string
}

/** `quiet_hours` */
export interface QuietHourRow {
  readonly user_id: string
  readonly starts_minute: number
  readonly ends_minute: number
  readonly time_zone: string
}

/** `quotas` */
export interface QuotaRow {
  readonly id: string
  readonly event_id: string
  readonly name: string
  readonly size: number | null
  readonly used: number
  readonly position: number
}

/** `quote_lines` */
export interface QuoteLineRow {
  readonly quote_id: string
  readonly version: number
  readonly position: number
  readonly offer_id: string
  readonly product_id: string
  readonly part_number: string
  readonly brand_name: string
  readonly name: LocalizedText
  readonly picture: string
  readonly is_alternative: boolean
  readonly quantity: number
  readonly unit_price_minor: string
  readonly lead_days: number
  readonly note: string
  readonly order_id: string | null
}

/** `quote_request_files` */
export interface QuoteRequestFileRow {
  readonly request_id: string
  readonly position: number
  readonly file_id: string
  readonly name: string
}

/** `quote_request_lines` */
export interface QuoteRequestLineRow {
  readonly request_id: string
  readonly position: number
  readonly part_number: string
  readonly text: string
  readonly quantity: number
  readonly target_minor: string | null
  readonly ordered_quantity: number
}

/** `quote_requests` */
export interface QuoteRequestRow {
  readonly id: string
  readonly code: string
  readonly buyer_id: string
  readonly state: 'open' | 'partly_ordered' | 'ordered' | 'withdrawn' | 'expired'
  readonly is_open: boolean
  readonly vehicle: LocalizedText | null
  readonly vin: string
  readonly currency: string
  readonly city_id: number
  readonly incoterm: string | null
  readonly wanted_by: string | null
  readonly note: string
  readonly line_count: number
  readonly created_at: string
  readonly expires_at: string
  readonly changed_at: string | null
}

/** `quote_versions` */
export interface QuoteVersionRow {
  readonly quote_id: string
  readonly version: number
  readonly currency: string
  readonly incoterm: string
  readonly incoterm_place: string
  readonly delivery_minor: string | null
  readonly valid_until: string
  readonly note: string
  readonly sent_at: string
}

/** `quotes` */
export interface QuoteRow {
  readonly id: string
  readonly request_id: string
  readonly shop_id: string
  readonly state: 'asked' | 'sent' | 'declined' | 'withdrawn' | 'partly_ordered' | 'ordered' | 'expired' | 'closed'
  readonly version: number
  readonly valid_until: string | null
  readonly created_at: string
  readonly changed_at: string | null
}

/** `real_names` */
export interface RealNameRow {
  readonly user_id: string
  readonly status: number
  readonly encrypted: Buffer
  readonly fingerprint: Buffer
  readonly submitted_at: string
  readonly reason: string
  readonly decided_at: string | null
}

/** `registrations` */
export interface RegistrationRow {
  readonly id: string
  readonly code: string
  readonly event_id: string
  readonly user_id: string | null
  readonly state: 'held' | 'pending_email' | 'pending_approval' | 'pending_payment' | 'confirmed' | 'queued' | 'rejected' | 'cancelled' | 'expired'
  readonly wanted: unknown
  readonly contact: unknown
  readonly answers: unknown
  readonly language: string
  readonly reason: string
  readonly expires_at: string | null
  readonly created_at: string
  readonly changed_at: string
  readonly email_confirmed_at: string | null
  readonly total_minor: string
  readonly currency: string | null
}

/** `requests` */
export interface RequestRow {
  readonly user_id: string
  readonly request_id: string
  readonly action: string
  readonly input_hash: Buffer
  readonly reply: unknown
  readonly created_at: string
}

/** `review_claims` */
export interface ReviewClaimRow {
  readonly queue: string
  readonly item_id: string
  readonly claimed_by: string | null
  readonly claimed_until: string | null
  readonly referred_by: string | null
  readonly referral_note: string
}

/** `review_endorsements` */
export interface ReviewEndorsementRow {
  readonly queue: string
  readonly item_id: string
  readonly revision: number
  readonly endorsed_by: string
  readonly note: string
  readonly proposal: LocalizedText
  readonly endorsed_at: string
}

/** `review_votes` */
export interface ReviewVoteRow {
  readonly review_id: string
  readonly voter_id: string
}

/** `reviews` */
export interface ReviewRow {
  readonly id: string
  readonly product_id: string
  readonly shop_id: string
  readonly author_id: string
  readonly order_id: string
  readonly position: number
  readonly stars: number
  readonly text: string
  readonly photos: readonly string[]
  readonly state: 'shown' | 'hidden'
  readonly useful_count: number
  readonly answer: string | null
  readonly answered_at: string | null
  readonly created_at: string
  readonly edited_at: string | null
  readonly lacks_transfer: boolean
}

/** `search_items` */
export interface SearchItemRow {
  readonly product_id: string
  readonly shop_id: string
  readonly category_id: number
  readonly group_id: number
  readonly top_id: number
  readonly brand_id: number
  readonly price_cents: string
  readonly created_at: string
  readonly sold_count: number
  readonly in_stock: boolean
  readonly condition: string
  readonly country: string
  readonly tags: readonly number[]
  readonly cars: readonly number[]
  readonly details: readonly number[]
  readonly stock_quantity: number
  readonly source_digest: string | null
}

/** `search_shop_words` */
export interface SearchShopWordRow {
  readonly shop_id: string
  readonly day: string
  readonly text: string
  readonly count: number
  readonly marks: string
}

/** `search_terms` */
export interface SearchTermRow {
  readonly day: string
  readonly kind: 'category' | 'model' | 'brand' | 'engine'
  readonly id: number
  readonly people: number
  readonly marks: string
}

/** `seat_holds` */
export interface SeatHoldRow {
  readonly holder_id: string
  readonly quota_id: string
  readonly count: number
}

/** `session_limits` */
export interface SessionLimitRow {
  readonly session_id: string
  readonly size: number
  readonly used: number
}

/** `session_seats` */
export interface SessionSeatRow {
  readonly session_id: string
  readonly user_id: string
  readonly state: 'booked' | 'waiting'
  readonly requested_at: string
  readonly seated_later: boolean
}

/** `session_speakers` */
export interface SessionSpeakerRow {
  readonly session_id: string
  readonly speaker_id: string
  readonly role: 'moderator' | 'speaker' | 'panellist'
}

/** `sessions` */
export interface SessionRow {
  readonly id: string
  readonly user_id: string
  readonly user_agent: string
  readonly created_at: string
  readonly expires_at: string
  readonly revoked_at: string | null
  readonly push_client_id: string | null
  readonly seen_at: string
  readonly network: string
  readonly proved_at: string
  readonly factor_proved_at: string | null
  readonly provider: 'weixin' | 'qq' | 'alipay' | null
}

/** `shipment_events` */
export interface ShipmentEventRow {
  readonly id: string
  readonly shipment_id: string
  readonly at: string
  readonly place: string
  readonly text: string
  readonly code: 'picked_up' | 'departed' | 'at_border' | 'customs_started' | 'customs_cleared' | 'arrived' | 'out_for_delivery' | 'delayed' | 'note'
  readonly entered_at: string
}

/** `shipments` */
export interface ShipmentRow {
  readonly id: string
  readonly order_id: string
  readonly mode: 'road' | 'rail' | 'air' | 'sea' | 'multimodal' | 'courier' | 'pickup'
  readonly carrier: string
  readonly tracking_number: string
  readonly container_number: string
  readonly quantities: LocalizedText
  readonly package_count: number
  readonly gross_grams: string
  readonly shipped_at: string
  readonly border_hub: 'khorgos' | 'nur_zholy' | 'dostyk_alashankou' | 'kolzhat' | 'bakhty' | 'maikapchagai' | 'zabaikalsk_manzhouli' | 'blagoveshchensk_heihe' | 'torugart' | 'irkeshtam' | null
  readonly packages: LocalizedText
}

/** `shop_api_keys` */
export interface ShopApiKeyRow {
  readonly id: string
  readonly shop_id: string
  readonly user_id: string
  readonly name: string
  readonly start: string
  readonly key_hash: Buffer
  readonly scopes: readonly string[]
  readonly created_at: string
  readonly expires_at: string | null
  readonly last_used_at: string | null
}

/** `shop_cards` */
export interface ShopCardRow {
  readonly shop_id: string
  readonly language: 'zh-Hans' | 'en' | 'ru' | 'kk'
  readonly text: string
}

/** `shop_categories` */
export interface ShopCategoryRow {
  readonly id: string
  readonly shop_id: string
  readonly parent_id: string | null
  readonly path: readonly string[]
  readonly position: number
  readonly name: LocalizedText
}

/** `shop_category_products` */
export interface ShopCategoryProductRow {
  readonly product_id: string
  readonly category_id: string
}

/** `shop_certificate_reminders` */
export interface ShopCertificateReminderRow {
  readonly certificate_id: string
  readonly held_until: string
  readonly days_before: number
  readonly told_at: string
}

/** `shop_certificates` */
export interface ShopCertificateRow {
  readonly id: string
  readonly shop_id: string
  readonly kind: 'certificate' | 'authorisation'
  readonly name: string
  readonly issuer: string
  readonly number: string
  readonly valid_until: string | null
  readonly brand_id: number | null
  readonly file_id: string
  readonly position: number
  readonly state: 'submitted' | 'accepted' | 'returned' | 'rejected' | null
  readonly revision: number
  readonly submitted_at: string | null
  readonly decided_at: string | null
  readonly counts_until: string | null
  readonly reason: 'brand' | 'shop' | 'issuer' | 'expired' | 'unreadable' | 'forged' | 'other' | null
  readonly note: string
}

/** `shop_invitations` */
export interface ShopInvitationRow {
  readonly id: string
  readonly shop_id: string
  readonly email: string
  readonly role: 'owner' | 'manager' | 'staff'
  readonly language: 'zh-Hans' | 'en' | 'ru' | 'kk'
  readonly token_hash: Buffer
  readonly user_id: string | null
  readonly created_at: string
  readonly sent_at: string
  readonly expires_at: string
  readonly accepted_at: string | null
  readonly invited_by: string | null
}

/** `shop_listings` */
export interface ShopListingRow {
  readonly product_id: string
  readonly shop_id: string
  readonly state: string
  readonly part_number: string
  readonly brand_id: number
  readonly category_id: number
  readonly price_cents: string
  readonly stock_quantity: string
  readonly sold_count: number
  readonly lacks_picture: boolean
  readonly lacks_fitment: boolean
  readonly lacks_language: boolean
  readonly created_at: string
  readonly updated_at: string
  readonly words: string
}

/** `shop_members` */
export interface ShopMemberRow {
  readonly shop_id: string
  readonly user_id: string
  readonly role: 'owner' | 'manager' | 'staff'
  readonly created_at: string
}

/** `shop_product_lists` */
export interface ShopProductListRow {
  readonly tag: number
  readonly shop_id: string
}

/** `shop_view_days` */
export interface ShopViewDayRow {
  readonly shop_id: string
  readonly day: string
  readonly shop_views: number
  readonly product_views: number
  readonly cart_adds: number
}

/** `shop_webhook_deliveries` */
export interface ShopWebhookDeliveryRow {
  readonly id: string
  readonly webhook_id: string
  readonly event: string
  readonly body: string
  readonly state: 'waiting' | 'delivered' | 'failed'
  readonly attempt_count: number
  readonly status: number | null
  readonly created_at: string
  readonly attempted_at: string | null
  readonly next_at: string
}

/** `shop_webhooks` */
export interface ShopWebhookRow {
  readonly id: string
  readonly shop_id: string
  readonly url: string
  readonly events: readonly string[]
  readonly is_active: boolean
  readonly secret: Buffer
  readonly former_secret: Buffer | null
  readonly former_until: string | null
  readonly failing_since: string | null
  readonly busy_until: string | null
  readonly created_at: string
  readonly saved_by: string | null
}

/** `shops` */
export interface ShopRow {
  readonly id: string
  readonly owner_id: string
  readonly slug: string
  readonly state: 'draft' | 'pending' | 'active' | 'suspended' | 'closed'
  readonly name: LocalizedText
  readonly slogan: LocalizedText
  readonly description: LocalizedText
  readonly return_policy: LocalizedText
  readonly logo: string
  readonly cover: string
  readonly country: string
  readonly city_id: number
  readonly address: string
  readonly phone: string
  readonly languages: readonly string[]
  readonly business_types: readonly string[]
  readonly main_make_ids: readonly number[]
  readonly year_founded: number | null
  readonly rating_hundredths: number
  readonly rating_count: number
  readonly product_count: number
  readonly on_time_bp: number | null
  readonly response_hours: number | null
  readonly created_at: string
  readonly name_text: string
  readonly location: string
  readonly product_category_ids: readonly number[]
  readonly product_brand_ids: readonly number[]
  readonly updated_at: string | null
  readonly enterprise_id: string | null
  readonly application_id: string | null
  readonly version: number
  readonly email: string
  readonly more_phones: readonly string[]
  readonly wechat: string
  readonly whatsapp: string
  readonly telegram: string
  readonly gallery: readonly string[]
  readonly main_category_ids: readonly number[]
  readonly hours: LocalizedText | null
  readonly holiday: LocalizedText | null
  readonly minimum_order_minor: string | null
  readonly minimum_order_currency: string | null
  readonly reason: string
  readonly suspended_with_enterprise: boolean
  readonly categories_version: number
  readonly taxes: unknown
}

/** `speakers` */
export interface SpeakerRow {
  readonly id: string
  readonly event_id: string
  readonly position_number: number
  readonly name: LocalizedText
  readonly position: LocalizedText
  readonly company: LocalizedText
  readonly bio: LocalizedText
  readonly photo: string
}

/** `stat_error_routes` */
export interface StatErrorRouteRow {
  readonly error_id: string
  readonly route: string
  readonly count: string
}

/** `stat_error_versions` */
export interface StatErrorVersionRow {
  readonly error_id: string
  readonly version: string
  readonly count: string
}

/** `stat_errors` */
export interface StatErrorRow {
  readonly id: string
  readonly fingerprint: Buffer
  readonly info: string
  readonly message: string
  readonly state: 'open' | 'solved'
  readonly count: string
  readonly first_seen_at: string
  readonly last_seen_at: string
  readonly solved_version: string | null
  readonly has_recurred: boolean
}

/** `stat_events` */
export interface StatEventRow {
  readonly day: string
  readonly id: string
  readonly received_at: string
  readonly happened_at: string
  readonly kind: number
  readonly app_id: string
  readonly device_id: string
  readonly user_id: string | null
  readonly event: unknown
}

/** `stat_refusals` */
export interface StatRefusalRow {
  readonly day: string
  readonly reason: string
  readonly count: string
}

/** `stock_movements` */
export interface StockMovementRow {
  readonly id: string
  readonly offer_id: string
  readonly quantity: number
  readonly cause: 'opening' | 'form' | 'api' | 'import' | 'stock_file' | 'sold' | 'given_back' | 'returned' | 'direct'
  readonly source_id: string | null
  readonly at: string
}

/** `stocks` */
export interface StockRow {
  readonly offer_id: string
  readonly quantity: number
  readonly updated_at: string
}

/** `supersessions` */
export interface SupersessionRow {
  readonly old_key: string
  readonly new_key: string
  readonly product_id: string
  readonly old_number: string
  readonly new_number: string
  readonly brand_id: number
}

/** `tags` */
export interface TagRow {
  readonly slug: string
  readonly name: LocalizedText
  readonly id: string
  readonly position: number
  readonly is_hidden: boolean
  readonly version: number
}

/** `terms_accepted` */
export interface TermsAcceptedRow {
  readonly user_id: string
  readonly document: 'service' | 'privacy'
  readonly version: string
  readonly language: string
  readonly accepted_at: string
}

/** `ticket_type_quotas` */
export interface TicketTypeQuotaRow {
  readonly ticket_type_id: string
  readonly quota_id: string
}

/** `ticket_types` */
export interface TicketTypeRow {
  readonly id: string
  readonly event_id: string
  readonly position: number
  readonly name: LocalizedText
  readonly description: LocalizedText
  readonly needs_approval: boolean
  readonly sale_opens_at: string | null
  readonly sale_closes_at: string | null
  readonly has_waitlist: boolean
  readonly price_minor: string
  readonly visibility: 'public' | 'code' | 'hidden'
  readonly access_code: string
}

/** `tickets` */
export interface TicketRow {
  readonly id: string
  readonly registration_id: string
  readonly event_id: string
  readonly ticket_type_id: string
  readonly position: number
  readonly number: string
  readonly name: string
  readonly name_latin: string
  readonly company: string
  readonly job_title: string
}

/** `totps` */
export interface TotpRow {
  readonly user_id: string
  readonly secret: Buffer
  readonly last_step: string
  readonly created_at: string
  readonly confirmed_at: string | null
}

/** `trade_words` */
export interface TradeWordRow {
  readonly category_id: number
  readonly language: 'zh-Hans' | 'en' | 'ru' | 'kk'
  readonly word: string
  readonly is_reference: boolean
  readonly added_by: string | null
  readonly added_at: string
}

/** `unconfirmed_seats` */
export interface UnconfirmedSeatRow {
  readonly registration_id: string
  readonly event_id: string
  readonly network_hash: Buffer
  readonly count: number
  readonly until: string
}

/** `undelivered_messages` */
export interface UndeliveredMessageRow {
  readonly id: string
  readonly channel: 'email' | 'sms'
  readonly recipient: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly created_at: string
}

/** `used_tickets` */
export interface UsedTicketRow {
  readonly id: string
  readonly expires_at: string
}

/** `user_codes` */
export interface UserCodeRow {
  readonly id: string
  readonly scene: string
  readonly target_hash: Buffer
  readonly network_hash: Buffer
  readonly code_hash: Buffer
  readonly attempt_count: number
  readonly created_at: string
  readonly expires_at: string
  readonly used_at: string | null
}

/** `user_providers` */
export interface UserProviderRow {
  readonly custom_id: string
  readonly user_id: string
  readonly provider: 'weixin' | 'qq' | 'alipay'
  readonly bound_at: string
}

/** `users` */
export interface UserRow {
  readonly id: string
  readonly kind: 'anonymous' | 'person'
  readonly username: string | null
  readonly nickname: string | null
  readonly mobile: string | null
  readonly avatar: string | null
  readonly password_hash: string | null
  readonly roles: readonly string[]
  readonly language: string
  readonly channel_code: string
  readonly created_at: string
  readonly email: string | null
  readonly gender: number
  readonly status: number
  readonly closing_at: string | null
  readonly erased_at: string | null
  readonly is_first_admin: boolean
  readonly custom_id: string | null
  readonly invite_code: string | null
  readonly inviter_id: string | null
  readonly invited_at: string | null
  readonly banned_until: string | null
  readonly ban_reason: string
  readonly mail_mode: 'each' | 'daily' | 'never'
  readonly time_zone: string | null
  readonly digested_at: string | null
  readonly waiting_mailed_at: string | null
  readonly bounced_email: string | null
}

/** `view_salts` */
export interface ViewSaltRow {
  readonly day: string
  readonly salt: Buffer
}

/** `waitlist_entries` */
export interface WaitlistEntryRow {
  readonly id: string
  readonly event_id: string
  readonly ticket_type_id: string
  readonly user_id: string | null
  readonly count: number
  readonly language: string
  readonly state: 'waiting' | 'offered' | 'accepted' | 'cancelled' | 'expired'
  readonly queued_at: string
  readonly offer_count: number
  readonly offer_until: string | null
  readonly created_at: string
  readonly registration_id: string | null
}

/** `warehouses` */
export interface WarehouseRow {
  readonly id: string
  readonly shop_id: string
  readonly name: string
  readonly country: string
  readonly city_id: number
  readonly kind: 'own' | 'bonded' | 'transit' | 'consolidation'
}

/** `web_push_subscriptions` */
export interface WebPushSubscriptionRow {
  readonly id: string
  readonly user_id: string
  readonly session_id: string
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
  readonly created_at: string
  readonly failed_count: number
  readonly failed_at: string | null
}

/** `words` */
export interface WordRow {
  readonly id: number
  readonly word: string
}

/** `workspace_items` */
export interface WorkspaceItemRow {
  readonly user_id: string
  readonly key: string
  readonly content: string
  readonly saved_at: string
}

/** `zero_result_decisions` */
export interface ZeroResultDecisionRow {
  readonly text: string
  readonly language: string
  readonly settled_on: string
  readonly kind: 'parts' | 'shops'
}

/** `zero_result_overflow` */
export interface ZeroResultOverflowRow {
  readonly day: string
  readonly count: string
}

/** `zero_result_queries` */
export interface ZeroResultQueryRow {
  readonly day: string
  readonly text: string
  readonly language: string
  readonly count: number
  readonly was_near_shown: boolean
  readonly kind: 'parts' | 'shops'
  readonly filtered_count: number
  readonly was_filtered_away: boolean
}
