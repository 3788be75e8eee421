/** Trade terms that the first page uses too. */
export const condition = { new: 'New', remanufactured: 'Remanufactured', used: 'Used' }
