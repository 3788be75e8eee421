-- An order is updated soon after it is placed, when it is counted as sold and when its shop is notified. With room in
-- its page the row stays there, and none of its nine indexes is written again.
alter table orders set (fillfactor = 70);
