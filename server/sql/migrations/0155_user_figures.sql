-- Nobody wrote them: what a user can spend is in the books and among the coupons.
alter table users drop column balance, drop column score, drop column coupon_count;

-- Each start of the app counts the coupons of the alliance.
create index coupons_alliance on coupons (ends_at) where shop_id is null and is_active;
