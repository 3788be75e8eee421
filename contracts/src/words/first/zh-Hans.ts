/** Trade terms that the first page uses too. */
export const condition = { new: '全新', remanufactured: '再制造', used: '二手' }
