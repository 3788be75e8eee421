/** Trade terms that the first page uses too. */
export const condition = { new: 'Новая', remanufactured: 'Восстановленная', used: 'Б/у' }
