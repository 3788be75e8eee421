-- Cards say whether their shop belongs to a verified enterprise; write_shop_cards writes it from now on.
update shop_cards sc set text = left(sc.text, -1) || ', "isVerified" : ' || exists (
  select from shops s join enterprise_applications a on a.id = s.enterprise_id
  where s.id = sc.shop_id and a.kind = 'enterprise' and a.state = 'approved' and a.lapsed_at is null)::text || '}';
