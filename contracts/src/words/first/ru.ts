/** Words of the trade that the first page says too. */
export const condition = { new: 'Новая', remanufactured: 'Восстановленная', used: 'Б/у' }
