/** Words of the trade that the first page says too. */
export const condition = { new: '全新', remanufactured: '再制造', used: '二手' }
