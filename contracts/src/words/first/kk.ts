/** Words of the trade that the first page says too. */
export const condition = { new: 'Жаңа', remanufactured: 'Қалпына келтірілген', used: 'Пайдаланылған' }
